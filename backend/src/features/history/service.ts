import { type About, aboutOf, keyOf } from '@kalavara/shared-types/changes.rules';
import type { HistoryEntry } from '@kalavara/shared-types/history';
import type { Change, Room } from '@kalavara/shared-types/realtime';
import type { AppContext } from '../../platform/context';
import * as queries from './queries';

const pageLength = 100;
const ofOwner: readonly string[] = ['order', 'ownOrder', 'settings', 'cutletDay'];

/** Customers and the business are the owner's, and what lies behind the gate of the cutlet kitchen is not told beside it. */
export const isOwnersOnly = ({
  room = '',
  entity = '',
}: {
  room?: string;
  entity?: string;
}): boolean => room === 'orders' || /^(order|cutlets):/.test(room) || ofOwner.includes(entity);

/** The last batches of a room, newest first, each thing with what it was before. */
export async function ofRoom(
  ctx: AppContext,
  room: Room,
  before?: number,
): Promise<HistoryEntry[]> {
  const rows = await queries.listOfRoom(
    ctx.pools.main,
    room,
    before ?? Number.MAX_SAFE_INTEGER,
    pageLength,
  );
  const oldest = rows.at(-1)?.revision ?? 0;
  const keys = rows.flatMap(({ entities }) => entities);
  const earlier = await queries.listLastBefore(ctx.pools.main, room, oldest, [...new Set(keys)]);
  return entriesOf([...rows, ...earlier]).filter(({ revision }) => revision >= oldest);
}

/** Everything that ever happened to one thing, newest first. */
export async function ofEntity(
  ctx: AppContext,
  about: Pick<About, 'entity' | 'id'>,
): Promise<HistoryEntry[]> {
  const rows = await queries.listOfEntity(ctx.pools.main, keyOf(about));
  return entriesOf(rows).filter(({ entity, id }) => entity === about.entity && id === about.id);
}

/** `changes` holds whole entities, so before and after are neighbours: no second table for the same facts. */
function entriesOf(rows: readonly queries.HistoryRow[]): HistoryEntry[] {
  const last = new Map<string, object | null>();
  const oldestFirst = [...rows].sort((a, b) => a.revision - b.revision);
  const entries = oldestFirst.flatMap(({ changes, entities: _keys, ...row }) =>
    changes.map((change) => entryOf(row, change, last)),
  );
  return entries.reverse();
}

type Row = Omit<queries.HistoryRow, 'changes' | 'entities'>;

function entryOf(row: Row, change: Change, last: Map<string, object | null>): HistoryEntry {
  const about = aboutOf(row.room, change);
  const key = keyOf(about);
  const before = last.get(key) ?? null;
  const now = whole(about);
  last.set(key, now);
  const kind = now === null ? 'removed' : before === null ? 'created' : 'changed';
  const { entity, id } = about;
  return { ...row, at: row.at.toISOString(), entity, id, kind, fields: differences(before, now) };
}

/** A field that came with a later version was never missing: before that it stood for this. */
const cameLater: Partial<Record<About['entity'], object>> = { task: { startDay: 0 } };

const whole = ({ entity, now }: About): object | null => now && { ...cameLater[entity], ...now };

function differences(before: object | null, after: object | null): HistoryEntry['fields'] {
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  return [...new Set([...Object.keys(was!), ...Object.keys(is!)])]
    .filter((field) => JSON.stringify(was![field] ?? null) !== JSON.stringify(is![field] ?? null))
    .map((field) => ({ field, before: was![field] ?? null, after: is![field] ?? null }));
}
