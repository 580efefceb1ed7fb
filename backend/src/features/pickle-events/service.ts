import type {
  LoosePickleEvent,
  PickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { isRunning } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { freeSlug } from '../../platform/slug';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import { freshEvent, withFields } from './fields';
import * as queries from './queries';

export { listPublished } from './queries';

/** Lists the running events, for guests. */
export const listRunning = (ctx: AppContext): Promise<Revised<PickleEvent[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', async (db) =>
    (await queries.listActive(db)).filter((event) => isRunning(event, ctx.clock.now())),
  );
/** Lists running and upcoming events, for the owner. */
export const listActive = (ctx: AppContext): Promise<Revised<PickleEvent[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listActive);
/** Lists all events including inactive ones, for the owner. */
export const listAll = (ctx: AppContext): Promise<Revised<PickleEvent[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listEvents);

export function create(
  ctx: AppContext,
  command: Command,
  loose: LoosePickleEvent,
): Promise<Revised<PickleEvent>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const now = new Date(ctx.clock.now()).toISOString();
    const event = freshEvent(loose, loose.id ?? (await freshId(tx.db, loose.title ?? '')), now);
    if (await queries.isTaken(tx.db, event.id))
      throw new AppError('pickle-event-exists', { fields: ['id'] });
    return saveEvent(ctx, tx, event);
  });
}

/** Throws if an update is based on an older version. New orders do not change the version. */
export function update(
  ctx: AppContext,
  command: Command,
  id: string,
  loose: LoosePickleEvent,
): Promise<Revised<PickleEvent>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const before = await queries.lockEvent(tx.db, id);
    if (!before) throw new AppError('pickle-event-not-found');
    if (loose.basedOn && loose.basedOn !== before.updatedAt)
      throw new AppError('changed-meanwhile');
    const after = withFields(before, loose);
    if (sameRow(before, after)) return before;
    return saveEvent(ctx, tx, { ...after, updatedAt: new Date(ctx.clock.now()).toISOString() });
  });
}

/** Deletes an event; its row stays, because orders refer to it. */
export function remove(ctx: AppContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const event = await queries.lockEvent(tx.db, id);
    if (!event && !(await queries.isTaken(tx.db, id))) throw new AppError('pickle-event-not-found');
    if (!event) return null;
    await queries.deleteEvent(tx.db, id, new Date(ctx.clock.now()));
    tx.record({ type: 'pickleEvent.removed', eventId: id });
    return null;
  });
}

async function saveEvent(ctx: AppContext, tx: CommandTx, event: PickleEvent): Promise<PickleEvent> {
  await queries.saveEvent(tx.db, event, ctx.clock.now());
  tx.record({ type: 'pickleEvent.changed', event });
  return event;
}

/** Returns a free id derived from the title. A title in Malayalam only gets a number: "pickle-event-2". */
const freshId = (db: Kysely<DB>, title: string): Promise<string> =>
  freeSlug(title, 'pickle-event', (id) => queries.isTaken(db, id));
