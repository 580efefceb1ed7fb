import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Change, Room } from '@kalavara/shared-types/contract/realtime';
import type { Transaction } from 'kysely';
import type { AppContext, Command } from './context';
import type { Database, Pool } from './db/pools';
import { withRetry } from './db/retry';
import { type Statement, statementOf } from './db/statements';
import { type Tx, withTransaction } from './db/transaction';
import { AppError, isConstraintViolation } from './errors';
import {
  appendBatch,
  type EarlierResult,
  findEarlierResult,
  findRevision,
  hashesOf,
  insertResult,
  type LockedRoom,
  lockRooms,
  writeAndNotify,
} from './rooms/room-log.queries';
import type { DB } from './schema.gen';

export type CommandTx = Pick<Tx, 'db' | 'write'> & {
  command: Command;
  /** The revision this command gives the room, if it changes anything. */
  nextRevision: (room?: Room) => Revision;
  /** Adds a change to a room's batch; without a room, to the first one's of the command. */
  record: (change: Change, room?: Room) => void;
};

/** Data of a room with the revision that it belongs to. */
export type Revised<T> = { data: T; revision: Revision };

/** The answer of a documented call that has a name for its data: `{ order, revision }`. */
export async function dataAs<Name extends string, T>(name: Name, answer: Promise<Revised<T>>) {
  const { data, revision } = await answer;
  return { [name]: data, revision } as Record<Name, T> & { revision: Revision };
}

type Committed<T> = { done: Revised<T>; batches: Batch[] };
/** The rooms of a command, in order, each with its revision before and its changes. */
type ChangesByRoom = Map<Room, { revision: Revision; changes: Change[] }>;
type CommandResult<T> = {
  command: Command;
  at: Instant;
  /** The room whose revision is answered. */
  first: Room;
  changed: ChangesByRoom;
  writes: Statement[];
  data: T;
};

/**
 * Commits the rows of a command together with the changes that it publishes. The rooms are locked first, in the
 * order of their names, so commands of one room run one after another; they queue before they take a connection, to
 * spare the pool. `reads` runs under the locks, in the same round trip. Throws what `work` throws, and `id-reused`.
 */
export async function runCommand<T, Read = undefined>(
  ctx: AppContext,
  command: Command,
  rooms: Room | readonly [Room, ...Room[]],
  work: (tx: CommandTx, read: Read) => T | Promise<T>,
  reads: (db: Transaction<DB>) => Promise<Read> = nothing as () => Promise<Read>,
): Promise<Revised<T>> {
  const [first, ...others] = typeof rooms === 'string' ? [rooms] : rooms;
  const inOrder = [...new Set([first, ...others])].sort();

  const commit = () =>
    commitAndDeliver<T>(ctx, ctx.pools.main, async (tx) => {
      const [locked, read] = await Promise.all([
        tx.run<LockedRoom>(lockRooms(command, inOrder)),
        reads(tx.db),
      ]);
      const earlier = earlierResult<T>(command, locked[0]);
      if (earlier) return { done: earlier, batches: [] };

      const writes: Statement[] = [];
      const changed: ChangesByRoom = new Map(
        locked.map(({ room, revision }) => [room, { revision, changes: [] }]),
      );
      const data = await work(
        {
          command,
          db: tx.db,
          write: (query) => writes.push(toStatement(query)),
          nextRevision: (room = first) => changed.get(room)!.revision + 1,
          record: (change, room = first) => changed.get(room)!.changes.push(change),
        },
        read,
      );
      return finish(tx, { command, at: ctx.clock.now(), first, changed, writes, data });
    });
  const queued = inOrder.reduceRight(
    (inner, room) => () => ctx.serialize(room, inner),
    () => commitOnce(ctx.pools.main, command, commit),
  );
  return queued();
}

/** `CommandTx` whose rooms are locked at the end, so that no revision is known while `work` runs. */
export type RowsFirstTx = Omit<CommandTx, 'nextRevision'>;

/**
 * Runs a command whose rows have locks of their own, such as payments: `work` locks rows in the order of all payment
 * code (order, payment, products), and the rooms that it publishes to are locked last. A room that is locked first
 * would wait for a payment that waits for the room.
 */
export async function runRowsFirstCommand<T>(
  ctx: AppContext,
  pool: Pool,
  command: Command,
  first: Room,
  work: (tx: RowsFirstTx) => Promise<T>,
): Promise<Revised<T>> {
  const commit = () =>
    commitAndDeliver<T>(ctx, pool, async (tx) => {
      const [found] = await tx.run<EarlierResult>(findEarlierResult(command));
      const earlier = earlierResult<T>(command, found);
      if (earlier) return { done: earlier, batches: [] };

      const writes: Statement[] = [];
      const changes = new Map<Room, Change[]>([[first, []]]);
      const data = await work({
        command,
        db: tx.db,
        write: (query) => writes.push(toStatement(query)),
        record: (change, room = first) => changes.set(room, [...(changes.get(room) ?? []), change]),
      });
      const locked = await tx.run<LockedRoom>(lockRooms(command, [...changes.keys()].sort()));
      const changed: ChangesByRoom = new Map(
        locked.map(({ room, revision }) => [room, { revision, changes: changes.get(room)! }]),
      );
      return finish(tx, { command, at: ctx.clock.now(), first, changed, writes, data });
    });
  return commitOnce(pool, command, commit);
}

/** Reads data of a room and its revision in one snapshot. */
export const readWithRevision = <T>(
  pool: Pick<Pool, 'pg'>,
  room: Room,
  read: (db: Database) => Promise<T>,
): Promise<Revised<T>> =>
  withTransaction(
    pool,
    async (tx) => {
      const [rows, data] = await Promise.all([
        tx.run<{ revision: Revision }>(findRevision(room)),
        read(tx.db),
      ]);
      return { data, revision: rows[0]?.revision ?? 0 };
    },
    'repeatable read read only',
  );

const nothing = () => Promise.resolve(undefined);
const toStatement = (query: Parameters<Tx['write']>[0]): Statement =>
  'text' in query ? query : statementOf(query);

async function commitAndDeliver<T>(
  { committed }: AppContext,
  pool: Pool,
  work: (tx: Tx) => Promise<Committed<T>>,
): Promise<Revised<T>> {
  let delivered = () => {};
  try {
    const { done, batches } = await withTransaction(pool, async (tx) => {
      const finished = await work(tx);
      delivered = committed.expect(finished.batches);
      return finished;
    });
    batches.forEach(committed.deliver);
    return done;
  } finally {
    delivered();
  }
}

/** The result this command had before; another command with the same id is refused. */
function earlierResult<T>(
  command: Command,
  earlier: EarlierResult | undefined,
): Revised<T> | undefined {
  if (!earlier || earlier.hash === null) return undefined;
  if (!hashesOf(command).includes(earlier.hash)) throw new AppError('id-reused');
  return earlier.answer as Revised<T>;
}

/**
 * A copy of the command that another process committed while this one waited for its locks may have left it nothing to do,
 * or nothing that a constraint allows. The statement that waited does not see the copy's result, so a refused command looks
 * once more.
 */
async function commitOnce<T>(
  pool: Pool,
  command: Command,
  commit: () => Promise<Revised<T>>,
): Promise<Revised<T>> {
  try {
    return await withRetry(commit);
  } catch (error) {
    if (!(error instanceof AppError) && !isConstraintViolation(error)) throw error;
    const { text, values } = findEarlierResult(command);
    const { rows } = await pool.pg.query<EarlierResult>(text, values);
    const done = earlierResult<T>(command, rows[0]);
    if (!done) throw error;
    return done;
  }
}

/** Writes what a command leaves: its rows, the batches of its rooms, its result. */
function finish<T>(
  tx: Tx,
  { command, at, first, changed, writes, data }: CommandResult<T>,
): Committed<T> {
  const { id: commandId, actor } = command;
  const by = { id: actor.id, name: actor.name, role: actor.role };
  const batches: Batch[] = [...changed]
    .filter(([, { changes }]) => changes.length > 0)
    .map(([room, { revision, changes }]) => ({
      room,
      revision: revision + 1,
      at,
      actor: by,
      commandId,
      changes,
    }));
  const revision =
    batches.find(({ room }) => room === first)?.revision ?? changed.get(first)!.revision;
  const done = { data, revision };
  const rows = [
    ...writes,
    ...batches.flatMap((batch) => appendBatch(command, batch)),
    insertResult(command, done),
  ];
  tx.write(writeAndNotify(rows, batches));
  return { done, batches };
}
