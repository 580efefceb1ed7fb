import type { Actor, Change, Room } from '@kalavara/shared-types/contract/realtime';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type HistoryRow = {
  room: Room;
  revision: number;
  at: Date;
  actor: Actor | null;
  commandId: string | null;
  requestId: string | null;
  device: string | null;
  changes: Change[];
  entities: string[];
};

const rowsOf = (db: Kysely<DB>) =>
  db
    .selectFrom('changes')
    .select([
      'room',
      'revision',
      'at',
      'actor',
      'commandId',
      'requestId',
      'device',
      'changes',
      'entities',
    ])
    .$castTo<HistoryRow>();

/** Lists the history of a room, the newest first. */
export const listOfRoom = (
  db: Kysely<DB>,
  room: Room,
  before: number,
  limit: number,
): Promise<HistoryRow[]> =>
  rowsOf(db)
    .where('room', '=', room)
    .where('revision', '<', before)
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();

/** Lists the last value of each entity before a revision. */
export async function listLastBefore(db: Kysely<DB>, room: Room, revision: number, keys: string[]) {
  if (keys.length === 0) return [];
  return rowsOf(db)
    .where('room', '=', room)
    .where('revision', 'in', (eb) =>
      eb
        .selectFrom('changes as earlier')
        .innerJoin(
          sql<{ key: string }>`unnest(${keys}::text[])`.as<'wanted'>(sql`wanted(key)`),
          (join) => join.on(sql<boolean>`earlier.entities @> array[wanted.key]`),
        )
        .select(({ fn }) => fn.max('earlier.revision').as('revision'))
        .where('earlier.room', '=', room)
        .where('earlier.revision', '<', revision)
        .groupBy(sql`wanted.key`),
    )
    .execute();
}

/** Lists the history of an entity, the newest first. */
export const listOfEntity = (db: Kysely<DB>, key: string, limit: number): Promise<HistoryRow[]> =>
  rowsOf(db)
    .where(sql<boolean>`entities @> array[${key}]::text[]`)
    .orderBy('at', 'desc')
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
