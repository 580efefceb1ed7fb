import type { LoosePickleEvent, PickleEvent } from '@kalavara/shared-types/pickle-events';
import { isRunning } from '@kalavara/shared-types/pickle-events.rules';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import { slugOf } from '../catalogue/ids';
import { freshEvent, withFields } from './fields';
import * as queries from './queries';

/** What every visitor sees: the events that run, as the room was last told of them. */
export const inRoom = (db: Kysely<DB>): Promise<PickleEvent[]> => queries.listTold(db);

/** What a stranger is told: those that run at this moment. */
export const listRunning = (ctx: AppContext): Promise<Revised<PickleEvent[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', async (db) =>
    (await queries.listActive(db)).filter((event) => isRunning(event, ctx.clock.now())),
  );
/** Also those that are to come: for the owner. */
export const listActive = (ctx: AppContext): Promise<Revised<PickleEvent[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listActive);
/** With those that are switched off: for the owner. */
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
    return keep(ctx, tx, event);
  });
}

/** Who saved since the form was filled is not overwritten. Orders that came in since are no such thing. */
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
    return keep(ctx, tx, { ...after, updatedAt: new Date(ctx.clock.now()).toISOString() });
  });
}

/** Gone from the shop; the orders that were made in it stand, and name it. */
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

async function keep(ctx: AppContext, tx: CommandTx, event: PickleEvent): Promise<PickleEvent> {
  await queries.saveEvent(tx.db, event, ctx.clock.now());
  tx.record({ type: 'pickleEvent.changed', event });
  return event;
}

/** A free id made of the title; one in Malayalam alone is numbered: "pickle-event-2". */
async function freshId(db: Kysely<DB>, title: string): Promise<string> {
  const wanted = slugOf(title) ?? 'pickle-event';
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? wanted : `${wanted}-${n}`;
    if (!(await queries.isTaken(db, id))) return id;
  }
}
