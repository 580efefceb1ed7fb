import { aboutOf, keyOf } from '@kalavara/shared-types/changes.rules';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Change, Room } from '@kalavara/shared-types/realtime';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AppContext, Command } from './context';
import { AppError, isContention, isDuplicate } from './errors';
import type { DB } from './schema.gen';

export type Tx = {
  db: Transaction<DB>;
  /** The room's revision this command will make, if it changes anything. */
  next: (room?: Room) => Revision;
  /** Says what changed; without a room, in the first of the command. */
  record: (change: Change, room?: Room) => void;
};

/** Something from a room, and the revision of the room it belongs to. */
export type Revised<T> = { data: T; revision: Revision };

type Taken = { revision: Revision; changes: Change[] };

/**
 * Does one command: its rows and the changes that tell the screens about them are kept or lost together.
 *
 * The rooms are taken first, in the order of their names, and held to the end, so commands of one room follow each
 * other: what a rule has read is still true when its result is written, and revisions become visible in the order of
 * their numbers. They also queue here, before they take a connection: commands that wait for the room inside Postgres
 * would hold the whole pool (R10). Answers with the first room's revision.
 */
export async function transact<T>(
  ctx: AppContext,
  command: Command,
  rooms: Room | readonly [Room, ...Room[]],
  work: (tx: Tx) => Promise<T>,
): Promise<Revised<T>> {
  const [first, ...others] = typeof rooms === 'string' ? [rooms] : rooms;
  const inOrder = [...new Set([first as Room, ...others])].sort();

  const commit = () => commitOnce(ctx, command, first as Room, inOrder, work);
  const queued = inOrder.reduceRight((inner, room) => () => ctx.inTurn(room, inner), () => withRetry(commit));
  const { done, batches } = await queued();
  batches.forEach(ctx.committed.tell);
  return done;
}

/** A copy of this command that runs in another process at this moment is found on the second look. */
async function withRetry<T>(commit: () => Promise<T>, left = 2): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    const isWorthIt = isContention(error) || isDuplicate(error, 'commands_pkey');
    if (left === 0 || !isWorthIt) throw error;
    return withRetry(commit, left - 1);
  }
}

function commitOnce<T>(
  ctx: AppContext,
  command: Command,
  first: Room,
  rooms: Room[],
  work: (tx: Tx) => Promise<T>,
): Promise<{ done: Revised<T>; batches: Batch[] }> {
  return ctx.db.transaction().execute(async (db) => {
    const taken = new Map<Room, Taken>();
    for (const room of rooms) taken.set(room, { revision: await take(db, room), changes: [] });

    const earlier = await answerOf(db, command);
    if (earlier) return { done: earlier as Revised<T>, batches: [] };

    const data = await work({
      db,
      next: (room = first) => taken.get(room)!.revision + 1,
      record: (change, room = first) => taken.get(room)!.changes.push(change),
    });

    const at = ctx.clock.now();
    const batches: Batch[] = [];
    for (const [room, { revision, changes }] of taken) {
      if (changes.length > 0) batches.push(batchOf(room, revision + 1, at, command, changes));
    }
    const done = { data, revision: batches.find(({ room }) => room === first)?.revision ?? taken.get(first)!.revision };
    for (const batch of batches) await append(db, command, batch);
    await note(db, command, done);
    return { done, batches };
  });
}

const batchOf = (room: Room, revision: Revision, at: number, { id, actor }: Command, changes: Change[]): Batch => ({
  room,
  revision,
  at,
  actor: { id: actor.id, name: actor.name, role: actor.role },
  commandId: id,
  changes,
});

/** Locks the room's row, and makes it for the first command the room ever sees. */
async function take(db: Transaction<DB>, room: Room): Promise<Revision> {
  const { rows } = await sql<{ revision: Revision }>`
    insert into rooms (room) values (${room})
    on conflict (room) do update set room = excluded.room returning revision`.execute(db);
  return rows[0]!.revision;
}

async function answerOf(db: Transaction<DB>, { id, actor, hash }: Command): Promise<unknown> {
  const { rows } = await sql<{ hash: string; answer: unknown }>`
    select hash, answer from commands where id = ${id} and actor_id = ${actor.id}`.execute(db);
  if (rows[0] && rows[0].hash !== hash) throw new AppError('id-reused');
  return rows[0]?.answer;
}

/** One statement: the counter, the log, and the word to the listeners, which Postgres delivers at commit or never. */
async function append(db: Transaction<DB>, { requestId, device }: Command, batch: Batch): Promise<void> {
  const { room, revision, at, actor, commandId, changes } = batch;
  const entities = [...new Set(changes.map((change) => keyOf(aboutOf(room, change))))];
  await sql`
    with raised as (update rooms set revision = ${revision} where room = ${room}),
    kept as (
      insert into changes (room, revision, at, actor, command_id, request_id, device, changes, entities)
      values (${room}, ${revision}, ${new Date(at)}, ${JSON.stringify(actor)}, ${commandId}, ${requestId}, ${device},
        ${JSON.stringify(changes)}, ${entities})
    )
    select pg_notify('feed', ${`${revision} ${room}`})`.execute(db);
}

async function note(db: Transaction<DB>, { id, actor, hash }: Command, answer: unknown): Promise<void> {
  await sql`insert into commands (id, actor_id, hash, answer)
    values (${id}, ${actor.id}, ${hash}, ${JSON.stringify(answer)})`.execute(db);
}

/** Reads what a room holds, seen at one moment together with its revision. */
export function readAt<T>(
  { db }: Pick<AppContext, 'db'>,
  room: Room,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<Revised<T>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (at) => {
      const row = await at.selectFrom('rooms').select('revision').where('room', '=', room).executeTakeFirst();
      return { data: await read(at), revision: row?.revision ?? 0 };
    });
}
