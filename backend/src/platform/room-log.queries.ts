import { aboutOf, keyOf } from '@kalavara/shared-types/changes.rules';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Room } from '@kalavara/shared-types/realtime';
import { sql } from 'kysely';
import type { Command } from './context';
import type { Database } from './db/pools';
import { partsOf, type Statement } from './db/statements';

/** A room's row, locked, and beside it the result the command had before, if it ran already. */
export type LockedRoom = { room: Room; revision: Revision } & EarlierResult;
export type EarlierResult = { hash: string | null; answer: unknown };

/**
 * Locks the rows of the rooms in their order, and inserts those of rooms that have their first command. The earlier
 * result is found also under another name: a phone's outbox is sent by whoever is signed in on it by then, and an event
 * must not be created twice for that.
 */
export const lockRooms = ({ id, actor, hash }: Command, rooms: Room[]): Statement => ({
  text: `with locked as (
      insert into rooms (room) select room from unnest($1::text[]) as wanted (room)
      on conflict (room) do update set room = excluded.room returning room, revision
    )
    select locked.room, locked.revision, earlier.hash, earlier.answer
    from locked left join lateral (
      select hash, answer from commands
      where commands.id = $2 and (actor_id = $3 or hash = $4) order by actor_id = $3 desc limit 1
    ) as earlier on true`,
  values: [rooms, id, actor.id, hash],
});

export const findEarlierResult = ({ id, actor, hash }: Command): Statement => ({
  text: `select hash, answer from commands where id = $1 and (actor_id = $2 or hash = $3) order by actor_id = $2 desc limit 1`,
  values: [id, actor.id, hash],
});

export const findRevision = (room: Room): Statement => ({
  text: 'select revision from rooms where room = $1',
  values: [room],
});

/** Raises the room's counter and adds the batch to its log. */
export function appendBatch({ requestId, device }: Command, batch: Batch): Statement[] {
  const { room, revision, at, actor, commandId, changes } = batch;
  const entities = [...new Set(changes.map((change) => keyOf(aboutOf(room, change))))];
  return [
    { text: 'update rooms set revision = $1 where room = $2', values: [revision, room] },
    {
      text: `insert into changes (room, revision, at, actor, command_id, request_id, device, changes, entities)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        ...[room, revision, new Date(at), JSON.stringify(actor), commandId, requestId, device],
        ...[JSON.stringify(changes), entities],
      ],
    },
  ];
}

export const insertResult = ({ id, actor, hash }: Command, result: unknown): Statement => ({
  text: 'insert into commands (id, actor_id, hash, answer) values ($1, $2, $3, $4)',
  values: [id, actor.id, hash, JSON.stringify(result)],
});

/**
 * All writes of a command as one statement, with the notifications, which Postgres delivers at the commit or never.
 * Every part sees the rows as they were before: no row may be written by two of them.
 */
export function writeAndNotify(writes: readonly Statement[], batches: readonly Batch[]): Statement {
  const values: unknown[] = [];
  const parts = partsOf(writes, values);
  const notifications = batches.map(
    ({ room, revision }) => `pg_notify('feed', $${values.push(`${revision} ${room}`)}::text)`,
  );
  return {
    text: `with ${parts.join(', ')} select ${notifications.join(', ') || 'true'}`,
    values,
  };
}

export async function findRoomRevision(db: Database, room: Room): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('rooms')
    .select('revision')
    .where('room', '=', room)
    .executeTakeFirst();
  return row?.revision;
}

export async function listRevisions(
  db: Database,
  rooms: readonly Room[],
): Promise<{ room: Room; revision: Revision }[]> {
  // As one value: a list would be another statement for each number of rooms, and Postgres takes 65 535 values at most.
  const rows = await db
    .selectFrom('rooms')
    .select(['room', 'revision'])
    .where('room', '=', sql<string>`any(${rooms})`)
    .execute();
  return rows.map(({ room, revision }) => ({ room: room as Room, revision }));
}

/** The batches of a room above a revision, in order. */
export async function listBatches(
  db: Database,
  room: Room,
  since: Revision,
  limit = 10_000,
): Promise<Batch[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['room', 'revision', 'at', 'actor', 'commandId', 'changes'])
    .where('room', '=', room)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() }) as unknown as Batch);
}
