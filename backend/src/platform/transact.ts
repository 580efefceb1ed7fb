import { aboutOf, keyOf } from '@kalavara/shared-types/changes.rules';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Change, Room } from '@kalavara/shared-types/realtime';
import type { Compilable, Kysely, Transaction } from 'kysely';
import type { AppContext, Command } from './context';
import { AppError, isContention, isDuplicate } from './errors';
import type { DB } from './schema.gen';
import { partsOf, run, statementOf } from './statements';
import { pipelinedTransaction, type Statement } from './transaction';

export type Tx = {
  db: Transaction<DB>;
  /** The room's revision this command will make, if it changes anything. */
  next: (room?: Room) => Revision;
  /** Says what changed; without a room, in the first of the command. */
  record: (change: Change, room?: Room) => void;
  /** A write whose result nobody waits for: it travels with the commit, and is undone with it. One a row. */
  write: (query: Compilable | Statement) => void;
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
 * would hold the whole pool (R10). What `reading` reads is read with the rooms held, on the same journey, and given to
 * the work. Answers with the first room's revision.
 */
export async function transact<T, Read = undefined>(
  ctx: AppContext,
  command: Command,
  rooms: Room | readonly [Room, ...Room[]],
  work: (tx: Tx, read: Read) => T | Promise<T>,
  reading: (db: Transaction<DB>) => Promise<Read> = nothing as () => Promise<Read>,
): Promise<Revised<T>> {
  const [first, ...others] = typeof rooms === 'string' ? [rooms] : rooms;
  const inOrder = [...new Set([first, ...others])].sort();

  const commit = () => commitOnce(ctx, command, first, inOrder, work, reading);
  const queued = inOrder.reduceRight(
    (inner, room) => () => ctx.serialize(room, inner),
    () => withRetry(commit),
  );
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

const nothing = () => Promise.resolve(undefined);

type Opening = { room: Room; revision: Revision; hash: string | null; answer: unknown };

function commitOnce<T, Read>(
  ctx: AppContext,
  command: Command,
  first: Room,
  rooms: Room[],
  work: (tx: Tx, read: Read) => T | Promise<T>,
  reading: (db: Transaction<DB>) => Promise<Read>,
): Promise<{ done: Revised<T>; batches: Batch[] }> {
  return pipelinedTransaction<Opening, Read, { done: Revised<T>; batches: Batch[] }>(ctx.pool, {
    first: opening(command, rooms),
    reading,
    work: async (db, opened, read) => {
      const done = answeredBefore<T>(command, opened[0]);
      if (done) return { result: { done, batches: [] }, last: [] };

      const taken = new Map<Room, Taken>(
        opened.map(({ room, revision }) => [room, { revision, changes: [] }]),
      );
      const writes: Statement[] = [];
      const tx: Tx = {
        db,
        write: (query) => writes.push('text' in query ? query : statementOf(query)),
        next: (room = first) => taken.get(room)!.revision + 1,
        record: (change, room = first) => taken.get(room)!.changes.push(change),
      };
      return ending(ctx, command, first, taken, writes, await work(tx, read));
    },
  });
}

/** The answer this command was given before, if it was this command. */
function answeredBefore<T>(
  { hash }: Command,
  earlier: Pick<Opening, 'hash' | 'answer'> | undefined,
): Revised<T> | undefined {
  if (!earlier || earlier.hash === null) return undefined;
  if (earlier.hash !== hash) throw new AppError('id-reused');
  return earlier.answer as Revised<T>;
}

type Ended<T> = { result: { done: Revised<T>; batches: Batch[] }; last: Statement[] };

/** What a command leaves behind: its rows, the batches of its rooms, its answer. */
function ending<T>(
  { clock }: AppContext,
  command: Command,
  first: Room,
  taken: Map<Room, Taken>,
  writes: Statement[],
  data: T,
): Ended<T> {
  const at = clock.now();
  const batches = [...taken].flatMap(([room, { revision, changes }]) =>
    changes.length === 0 ? [] : [batchOf(room, revision + 1, at, command, changes)],
  );
  const revision =
    batches.find(({ room }) => room === first)?.revision ?? taken.get(first)!.revision;
  const done = { data, revision };
  const rows = [
    ...writes,
    ...batches.flatMap((batch) => append(command, batch)),
    note(command, done),
  ];
  return { result: { done, batches }, last: [atOnce(rows, batches)] };
}

/** As `Tx`; the rooms are taken at the end, so that no revision is known before. */
export type RowsTx = Omit<Tx, 'next'>;

/**
 * Does a command whose rows have locks of their own, as those of money do: the rows are locked by the work, in the order
 * that everything about money keeps (order, payment, products), and the rooms it told something last (R2). Taken first,
 * a room would wait for a payment that waits for the room.
 */
export async function transactRowsFirst<T>(
  ctx: AppContext,
  command: Command,
  first: Room,
  work: (tx: RowsTx) => Promise<T>,
): Promise<Revised<T>> {
  const commit = () =>
    pipelinedTransaction<Opening, undefined, { done: Revised<T>; batches: Batch[] }>(ctx.pool, {
      first: earlierOf(command),
      reading: nothing,
      work: async (db, [earlier]) => {
        const answered = answeredBefore<T>(command, earlier);
        if (answered) return { result: { done: answered, batches: [] }, last: [] };

        const told = new Map<Room, Change[]>([[first, []]]);
        const writes: Statement[] = [];
        const data = await work({
          db,
          write: (query) => writes.push('text' in query ? query : statementOf(query)),
          record: (change, room = first) => told.set(room, [...(told.get(room) ?? []), change]),
        });
        const rooms = [...told.keys()].sort();
        const { rows } = await run<Opening>(db, opening(command, rooms));
        const taken = new Map(
          rows.map(({ room, revision }) => [room, { revision, changes: told.get(room)! }]),
        );
        return ending(ctx, command, first, taken, writes, data);
      },
    });
  const { done, batches } = await withRetry(() => orAnsweredMeanwhile(ctx, command, commit));
  batches.forEach(ctx.committed.tell);
  return done;
}

/** A copy of this command that ran while this one waited for its rows may have left it nothing to do: then it is told the same. */
async function orAnsweredMeanwhile<T>(
  { pool }: Pick<AppContext, 'pool'>,
  command: Command,
  commit: () => Promise<{ done: Revised<T>; batches: Batch[] }>,
): Promise<{ done: Revised<T>; batches: Batch[] }> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { rows } = await pool.query<Opening>(earlierOf(command));
    const done = answeredBefore<T>(command, rows[0]);
    if (!done) throw error;
    return { done, batches: [] };
  }
}

const earlierOf = ({ id, actor, hash }: Command): Statement => ({
  text: `select hash, answer from commands where id = $1 and (actor_id = $2 or hash = $3) order by actor_id = $2 desc limit 1`,
  values: [id, actor.id, hash],
});

const batchOf = (
  room: Room,
  revision: Revision,
  at: number,
  { id, actor }: Command,
  changes: Change[],
): Batch => ({
  room,
  revision,
  at,
  actor: { id: actor.id, name: actor.name, role: actor.role },
  commandId: id,
  changes,
});

/**
 * Locks the rows of the rooms, in their order, and makes those of rooms that see their first command; beside them the
 * answer this command was given before, if it was. Also if that was under another name: what waits on a phone is sent by
 * whoever is signed in there by then, and an event must not be made twice for it.
 */
const opening = ({ id, actor, hash }: Command, rooms: Room[]): Statement => ({
  text: `with taken as (
      insert into rooms (room) select room from unnest($1::text[]) as asked (room)
      on conflict (room) do update set room = excluded.room returning room, revision
    )
    select taken.room, taken.revision, earlier.hash, earlier.answer
    from taken left join lateral (
      select hash, answer from commands
      where commands.id = $2 and (actor_id = $3 or hash = $4) order by actor_id = $3 desc limit 1
    ) as earlier on true`,
  values: [rooms, id, actor.id, hash],
});

/** The counter and the log. */
function append({ requestId, device }: Command, batch: Batch): Statement[] {
  const { room, revision, at, actor, commandId, changes } = batch;
  const entities = [...new Set(changes.map((change) => keyOf(aboutOf(room, change))))];
  return [
    { text: 'update rooms set revision = $1 where room = $2', values: [revision, room] },
    {
      text: `insert into changes (room, revision, at, actor, command_id, request_id, device, changes, entities)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        room,
        revision,
        new Date(at),
        JSON.stringify(actor),
        commandId,
        requestId,
        device,
        JSON.stringify(changes),
        entities,
      ],
    },
  ];
}

const note = ({ id, actor, hash }: Command, answer: unknown): Statement => ({
  text: 'insert into commands (id, actor_id, hash, answer) values ($1, $2, $3, $4)',
  values: [id, actor.id, hash, JSON.stringify(answer)],
});

/**
 * All writes of a command as one statement, and with it the word to the listeners, which Postgres delivers at commit or
 * never. They see the rows as they were before: none may touch a row that another of them writes.
 */
function atOnce(writes: readonly Statement[], batches: readonly Batch[]): Statement {
  const values: unknown[] = [];
  const parts = partsOf(writes, values);
  const words = batches.map(
    ({ room, revision }) => `pg_notify('feed', $${values.push(`${revision} ${room}`)}::text)`,
  );
  return { text: `with ${parts.join(', ')} select ${words.join(', ') || 'true'}`, values };
}

/** Reads what a room holds, seen at one moment together with its revision. */
export function readAt<T>(
  { pool }: Pick<AppContext, 'pool'>,
  room: Room,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<Revised<T>> {
  return pipelinedTransaction<{ revision: Revision }, T, Revised<T>>(pool, {
    begin: 'begin isolation level repeatable read read only',
    first: { text: 'select revision from rooms where room = $1', values: [room] },
    reading: read,
    work: (_db, rows, data) =>
      Promise.resolve({ result: { data, revision: rows[0]?.revision ?? 0 }, last: [] }),
  });
}
