import type { Display } from '@kalavara/shared-types/displays/displays';
import type { Instant } from '@kalavara/shared-types/primitives';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** The stored fields of a display; `isLive` is computed from the last heartbeat. */
export type StoredDisplay = Omit<Display, 'isLive'>;

const columns = [
  ...(['id', 'name', 'path', 'message', 'trimMs'] as const),
  ...(['messageAt', 'sentAt', 'rungAt', 'lastBeatAt', 'patternUntil'] as const),
];
const displays = (db: Kysely<DB>) =>
  db.selectFrom('displays').select(columns).where('revokedAt', 'is', null);

type TimeColumn = 'messageAt' | 'sentAt' | 'rungAt' | 'lastBeatAt' | 'patternUntil';
type Row = Omit<StoredDisplay, TimeColumn> & Record<TimeColumn, Date | null>;
const toDisplay = ({
  messageAt,
  sentAt,
  rungAt,
  lastBeatAt,
  patternUntil,
  ...row
}: Row): StoredDisplay => ({
  ...row,
  messageAt: messageAt?.getTime() ?? null,
  sentAt: sentAt?.getTime() ?? null,
  rungAt: rungAt?.getTime() ?? null,
  lastBeatAt: lastBeatAt?.getTime() ?? null,
  patternUntil: patternUntil?.getTime() ?? null,
});

export async function listDisplays(db: Kysely<DB>): Promise<StoredDisplay[]> {
  const rows = await displays(db).orderBy('name').orderBy('createdAt').execute();
  return rows.map(toDisplay);
}

export async function findDisplay(db: Kysely<DB>, id: string): Promise<StoredDisplay | undefined> {
  const row = await displays(db).where('id', '=', id).executeTakeFirst();
  return row && toDisplay(row);
}

export async function lockDisplay(
  tx: Transaction<DB>,
  id: string,
): Promise<StoredDisplay | undefined> {
  const row = await displays(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toDisplay(row);
}

export async function addDisplay(
  tx: Transaction<DB>,
  name: string,
  createdAt: Date,
): Promise<StoredDisplay> {
  const row = await tx
    .insertInto('displays')
    .values({ name, createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toDisplay(row);
}

export async function saveDisplay(
  tx: Transaction<DB>,
  { id, name, path, message, messageAt, trimMs, sentAt, rungAt, patternUntil }: StoredDisplay,
): Promise<void> {
  const toDate = (at: number | null) => (at === null ? null : new Date(at));
  const row = {
    name,
    path,
    message,
    messageAt: toDate(messageAt),
    trimMs,
    sentAt: toDate(sentAt),
    rungAt: toDate(rungAt),
    patternUntil: toDate(patternUntil),
  };
  await tx.updateTable('displays').set(row).where('id', '=', id).execute();
}

export async function revokeDisplay(tx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await tx.updateTable('displays').set({ revokedAt: at }).where('id', '=', id).execute();
}

/** The last heartbeat of a display, and the page that it reported, with its time. */
export type StoredBeat = { at: Instant; shown?: { page: string; at: Instant } };

/** Writes all heartbeats with one statement, and only forward: another process may have a later one. */
export async function saveBeats(
  db: Kysely<DB>,
  beats: ReadonlyMap<string, StoredBeat>,
): Promise<void> {
  const ids = [...beats.keys()];
  const at = [...beats.values()].map((beat) => new Date(beat.at));
  const rows = sql<{ id: string; at: Date }>`unnest(${ids}::uuid[], ${at}::timestamptz[])`;
  await db
    .updateTable('displays')
    .from(rows.as<'beat'>(sql`beat (id, at)`))
    .set(({ fn }) => ({ lastBeatAt: fn<Date>('greatest', ['displays.lastBeatAt', 'beat.at']) }))
    .whereRef('displays.id', '=', 'beat.id')
    .execute();
  for (const [id, { shown }] of beats) if (shown) await saveShownPage(db, id, shown);
}

/**
 * Saves the page that a display reports. A page that was sent after the report is the next one that the display will
 * show.
 */
const saveShownPage = (db: Kysely<DB>, id: string, { page, at }: { page: string; at: Instant }) =>
  db
    .updateTable('displays')
    .set({ path: page })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('sentAt', 'is', null), eb('sentAt', '<=', new Date(at))]))
    .execute();
