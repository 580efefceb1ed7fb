import { type About, aboutOf, keyOf } from '@kalavara/shared-types/contract/changes.rules';
import type { HistoryEntry } from '@kalavara/shared-types/history/history';
import { sameValue } from '@kalavara/shared-types/merge.rules';
import type { Change, Room } from '@kalavara/shared-types/contract/realtime';
import type { AppContext } from '../../platform/context';
import * as queries from './queries';

const pageSize = 100;
const maxOfEntity = 500;
const ownerEntities: readonly string[] = [
  'order',
  'ownOrder',
  'settings',
  'product',
  'category',
  'pickleEvent',
  'cutletDay',
];

/**
 * Whether only the owner may read a history: that of customers and of the business, and that of the catalogue, which
 * contains unpublished data that its room does not publish. Cutlet days additionally require the cutlet lock.
 */
export const isOwnersOnly = ({
  room = '',
  entity = '',
}: {
  room?: string;
  entity?: string;
}): boolean =>
  room === 'orders' ||
  room === 'catalogue' ||
  /^(order|cutlets):/.test(room) ||
  ownerEntities.includes(entity);

/** Lists the last batches of a room, the newest first, each entity with its previous value. */
export async function listOfRoom(
  ctx: AppContext,
  room: Room,
  before?: number,
): Promise<HistoryEntry[]> {
  const rows = await queries.listOfRoom(
    ctx.pools.main,
    room,
    before ?? Number.MAX_SAFE_INTEGER,
    pageSize,
  );
  const oldest = rows.at(-1)?.revision ?? 0;
  const keys = rows.flatMap(({ entities }) => entities);
  const earlier = await queries.listLastBefore(ctx.pools.main, room, oldest, [...new Set(keys)]);
  return entriesOf([...rows, ...earlier]).filter(({ revision }) => revision >= oldest);
}

/** Lists the last changes of an entity, the newest first. */
export async function listOfEntity(
  ctx: AppContext,
  about: Pick<About, 'entity' | 'id'>,
): Promise<HistoryEntry[]> {
  const rows = await queries.listOfEntity(ctx.pools.main, keyOf(about), maxOfEntity + 1);
  const entries = entriesOf(rows).filter(
    ({ entity, id }) => entity === about.entity && id === about.id,
  );
  // The oldest row is only read to compute what the next one changed.
  const earlier = rows[maxOfEntity];
  return entries.filter(
    ({ room, revision }) => room !== earlier?.room || revision !== earlier.revision,
  );
}

/**
 * Computes entries from rows. `changes` contains whole entities, so consecutive rows are the values before and after.
 */
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
  const now = withDefaults(about);
  last.set(key, now);
  const kind = now === null ? 'removed' : before === null ? 'created' : 'changed';
  const { entity, id, note } = about;
  const fields = differences(before, now);
  // A note belongs to one change. A repeated note is not a difference, but is still shown.
  if (note) fields.push({ field: 'note', before: null, after: note });
  return { ...row, at: row.at.toISOString(), entity, id, kind, fields };
}

/** The defaults of fields that were added later, because older entities had these values implicitly. */
const defaultsOfNewFields: Partial<Record<About['entity'], object>> = { task: { startDay: 0 } };

const withDefaults = ({ entity, value }: About): object | null =>
  value && { ...defaultsOfNewFields[entity], ...value };

function differences(before: object | null, after: object | null): HistoryEntry['fields'] {
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  return [...new Set([...Object.keys(was!), ...Object.keys(is!)])]
    .filter((field) => !sameValue(was![field], is![field]))
    .map((field) => ({ field, before: was![field] ?? null, after: is![field] ?? null }));
}
