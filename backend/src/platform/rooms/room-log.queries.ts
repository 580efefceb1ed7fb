import { aboutOf, type EntityKind, keyOf } from '@kalavara/shared-types/contract/changes.rules';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Room } from '@kalavara/shared-types/contract/realtime';
import { type Insertable, sql } from 'kysely';
import type { Command } from '../context';
import type { Database } from '../db/pools';
import { prepared, preparedByShape } from '../db/prepared';
import { toCtes, type Statement } from '../db/statements';
import type { Changes, Commands } from '../schema.gen';

/** A locked room, with the earlier result of the command if it already ran. */
export type LockedRoom = { room: Room; revision: Revision } & EarlierResult;
export type EarlierResult = { hash: string | null; answer: unknown };

/** The hashes under which the result of the same command may be stored. */
export const hashesOf = ({ hash, hashWithBase }: Command): string[] => [
  hash,
  ...(hashWithBase === undefined ? [] : [hashWithBase]),
];

/**
 * Locks the rows of the rooms in their order, and inserts rooms that have no command yet. The earlier result is
 * found for another actor too: the person who is signed in sends the outbox of a phone, and a repetition must not
 * create an event twice.
 */
export const lockRooms = (command: Command, rooms: Room[]): Statement => ({
  text: `with locked as (
      insert into rooms (room) select room from unnest($1::text[]) as wanted (room)
      on conflict (room) do update set room = excluded.room returning room, revision
    )
    select locked.room, locked.revision, earlier.hash, earlier.answer
    from locked left join lateral (
      select hash, answer from commands
      where commands.id = $2 and (actor_id = $3 or hash = any($4::text[])) order by actor_id = $3 desc limit 1
    ) as earlier on true`,
  values: [rooms, command.id, command.actor.id, hashesOf(command)],
});

const earlierResult = prepared<{ id: string; actorId: string; hashes: string[] }>(
  (db, { id, actorId, hashes }) =>
    db
      .selectFrom('commands')
      .select(['hash', 'answer'])
      .where('id', '=', id)
      .where(({ eb, or }) =>
        or([eb('actorId', '=', actorId), eb('hash', '=', sql<string>`any(${hashes})`)]),
      )
      .orderBy((eb) => eb('actorId', '=', actorId), 'desc')
      .limit(1),
);
/** Finds the stored result of a command that ran before. */
export const findEarlierResult = (command: Command): Statement =>
  earlierResult({ id: command.id, actorId: command.actor.id, hashes: hashesOf(command) });

const revisionOf = prepared<{ room: Room }>((db, { room }) =>
  db.selectFrom('rooms').select('revision').where('room', '=', room),
);
export const findRevision = (room: Room): Statement => revisionOf({ room });

const updateRevision = prepared<{ room: Room; revision: Revision }>((db, { room, revision }) =>
  db.updateTable('rooms').set({ revision }).where('room', '=', room),
);
const insertChanges = preparedByShape<Insertable<Changes>>((db, row) =>
  db.insertInto('changes').values(row),
);

/** Raises the revision of the room and appends the batch to its log. */
export function appendBatch({ requestId, device }: Command, batch: Batch): Statement[] {
  const { room, revision, at, actor, commandId, changes } = batch;
  return [
    updateRevision({ room, revision }),
    insertChanges({
      room,
      revision,
      at: new Date(at),
      commandId,
      requestId,
      device,
      actor: JSON.stringify(actor),
      changes: JSON.stringify(changes),
      entities: [...new Set(changes.map((change) => keyOf(aboutOf(room, change))))],
    }),
  ];
}

const insertCommand = preparedByShape<Insertable<Commands>>((db, row) =>
  db.insertInto('commands').values(row),
);
/** Stores the result of a command, for its repetitions. */
export const insertResult = ({ id, actor, hash }: Command, result: unknown): Statement =>
  insertCommand({ id, actorId: actor.id, hash, answer: JSON.stringify(result) });

/**
 * All writes of a command as one statement, with the notifications, which Postgres delivers at the commit or never.
 * All parts see the rows as before the statement: two of them must not write the same row.
 */
export function writeAndNotify(writes: readonly Statement[], batches: readonly Batch[]): Statement {
  const values: unknown[] = [];
  const parts = toCtes(writes, values);
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

/** The revisions of these rooms; rooms without a command are omitted. */
export async function listRevisions(
  db: Database,
  rooms: readonly Room[],
): Promise<{ room: Room; revision: Revision }[]> {
  // One value, not a list: that would be another statement for each number of rooms, and Postgres takes 65 535 values at most.
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
  const rows = await selectBatches(db, room).where('revision', '>', since).limit(limit).execute();
  return rows.map(toBatch);
}

/** Up to a revision, the batches with the latest change of each entity of a kind, in order: as many as entities at most. */
export async function listLatestBatches(
  db: Database,
  room: Room,
  kind: EntityKind,
  revision: Revision,
): Promise<Batch[]> {
  const latest = sql<Revision>`(
    select max(earlier.revision) from changes as earlier, unnest(earlier.entities) as entity
    where earlier.room = ${room} and earlier.revision <= ${revision} and starts_with(entity, ${`${kind}/`})
    group by entity
  )`;
  const rows = await selectBatches(db, room).where('revision', 'in', latest).execute();
  return rows.map(toBatch);
}

const concerns = (keys: readonly string[]) => sql<boolean>`entities && ${keys}::text[]`;

/** The batches above a revision that changed one of these entities, in order. */
export async function listBatchesOf(
  db: Database,
  room: Room,
  keys: readonly string[],
  since: Revision,
): Promise<Batch[]> {
  const rows = await selectBatches(db, room)
    .where('revision', '>', since)
    .where(concerns(keys))
    .execute();
  return rows.map(toBatch);
}

/** Up to a revision, the batches with the latest change of each of these entities, in order. */
export async function listLatestBatchesOf(
  db: Database,
  room: Room,
  keys: readonly string[],
  revision: Revision,
): Promise<Batch[]> {
  const latest = sql<Revision>`(
    select max(earlier.revision) from changes as earlier, unnest(earlier.entities) as entity
    where earlier.room = ${room} and earlier.revision <= ${revision}
      and earlier.entities && ${keys}::text[] and entity = any(${keys}::text[])
    group by entity
  )`;
  const rows = await selectBatches(db, room).where('revision', 'in', latest).execute();
  return rows.map(toBatch);
}

const selectBatches = (db: Database, room: Room) =>
  db
    .selectFrom('changes')
    .select(['room', 'revision', 'at', 'actor', 'commandId', 'changes'])
    .where('room', '=', room)
    .orderBy('revision');

/** Not parsed: the log holds batches exactly as they were published, also by earlier versions with other fields. */
const toBatch = (row: { at: Date }): Batch =>
  ({ ...row, at: row.at.getTime() }) as unknown as Batch;
