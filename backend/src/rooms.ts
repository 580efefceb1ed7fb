import type { Batch, Change, Room, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { forWall } from '@kalavara/shared-types/todos.rules';
import type { Kysely } from 'kysely';
import * as diary from './features/diary/service';
import * as displays from './features/displays/service';
import * as people from './features/people/service';
import * as timers from './features/timers/service';
import * as todos from './features/todos/service';
import type { DB } from './platform/schema.gen';

type Read<T> = (db: Kysely<DB>, id: string) => Promise<T>;

/** What someone finds who comes into a room. A new kind of room is a new line here, and the compiler asks for it. */
const readers: { [Kind in RoomKind]: Read<Snapshots[Kind]> } = {
  event: async (db, id) => {
    const [running, list, count] = await Promise.all([
      timers.inRoom(db, id),
      todos.inRoom(db, id),
      people.inRoom(db, id),
    ]);
    return { timers: running, todos: list, people: count };
  },
  diary: async (db) => ({ events: await diary.inRoom(db), wasUsed: await diary.wasUsed(db) }),
  display: async (db, id) => ({ display: await displays.inRoom(db, id) }),
};

export function readRoom(db: Kysely<DB>, room: Room): Promise<Snapshots[RoomKind]> {
  const [kind, id] = partsOf(room);
  return readers[kind](db, id);
}

/** TVs hear a version of their own. */
export const changeForWall = (change: Change): Change =>
  change.type === 'task.changed' ? { ...change, task: forWall(change.task) } : change;

export const batchForWall = (batch: Batch): Batch => ({ ...batch, changes: batch.changes.map(changeForWall) });

export function snapshotForWall(snapshot: Snapshots[RoomKind]): Snapshots[RoomKind] {
  return 'todos' in snapshot ? { ...snapshot, todos: snapshot.todos?.map(forWall) ?? null } : snapshot;
}
