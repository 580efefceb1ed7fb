import type { Instant } from '@kalavara/shared-types/primitives';
import type { Batch, Change, Room, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { isRunning } from '@kalavara/shared-types/pickle-events.rules';
import { reviewForWall } from '@kalavara/shared-types/reviews.rules';
import { forWall } from '@kalavara/shared-types/todos.rules';
import type { Kysely } from 'kysely';
import * as catalogue from './features/catalogue/service';
import * as diary from './features/diary/service';
import * as displays from './features/displays/service';
import * as cutlets from './features/cutlets/service';
import * as inventory from './features/inventory/service';
import * as stepMedia from './features/step-media/service';
import * as orders from './features/orders/service';
import * as people from './features/guest-counts/service';
import * as readings from './features/readings/service';
import * as reviews from './features/reviews/service';
import * as schedules from './features/schedule/service';
import * as settings from './features/settings/service';
import * as timers from './features/timers/service';
import * as todos from './features/todos/service';
import type { DB } from './platform/schema.gen';

type Read<T> = (db: Kysely<DB>, id: string) => Promise<T>;

/** What someone finds who comes into a room. A new kind of room is a new line here, and the compiler asks for it. */
const readers: { [Kind in RoomKind]: Read<Snapshots[Kind]> } = {
  event: async (db, id) => {
    const [running, list, count, schedule, log, said, stock] = await Promise.all([
      timers.inRoom(db, id),
      todos.inRoom(db, id),
      people.inRoom(db, id),
      schedules.inRoom(db, id),
      readings.inRoom(db, id),
      reviews.inRoom(db, id),
      inventory.ofEvent(db, id),
    ]);
    return {
      timers: running,
      todos: list,
      people: count,
      schedule,
      readings: log,
      reviews: said,
      stock,
    };
  },
  inventory: async (db) => ({ items: await inventory.inRoom(db) }),
  cutlets: async (db, date) => ({ day: await cutlets.inRoom(db, date) }),
  diary: async (db) => ({ events: await diary.inRoom(db), wasUsed: await diary.wasUsed(db) }),
  display: async (db, id) => ({ display: await displays.inRoom(db, id) }),
  kitchen: async (db) => ({
    settings: settings.ofKitchen(await settings.inTable(db)),
    media: await stepMedia.inRoom(db),
  }),
  catalogue: catalogue.inRoom,
  orders: async (db) => ({ orders: await orders.listRoomOrders(db) }),
  order: async (db, orderNo) => ({ order: await orders.getOwnOrder(db, orderNo) }),
};

export function readRoom(db: Kysely<DB>, room: Room): Promise<Snapshots[RoomKind]> {
  const [kind, id] = partsOf(room);
  return readers[kind](db, id);
}

/** What is not published, or no event yet or any more, has, for everybody in the room, left the shop; the owner's own list is asked for by a call. */
function changeForAll(change: Change, at: Instant): Change {
  if (change.type === 'product.changed' && !change.product.isPublished)
    return { type: 'product.removed', productId: change.product.id };
  if (change.type === 'pickleEvent.changed' && !isRunning(change.event, at))
    return { type: 'pickleEvent.removed', eventId: change.event.id };
  return change;
}

/** Into the rooms of the shop comes anybody, so they do not hear who of the house did it. */
export const batchForAll = (batch: Batch): Batch =>
  isShops(batch.room)
    ? {
        ...batch,
        actor: null,
        changes: batch.changes.map((change) => changeForAll(change, batch.at)),
      }
    : batch;
const isShops = (room: Room) => room === 'catalogue' || partsOf(room)[0] === 'order';

/** TVs hear a version of their own. */
export function changeForWall(change: Change): Change {
  if (change.type === 'task.changed') return { ...change, task: forWall(change.task) };
  return change.type === 'review.changed'
    ? { ...change, review: reviewForWall(change.review) }
    : change;
}

export const batchForWall = (batch: Batch): Batch => ({
  ...batch,
  changes: batch.changes.map(changeForWall),
});

export function snapshotForWall(snapshot: Snapshots[RoomKind]): Snapshots[RoomKind] {
  if (!('todos' in snapshot)) return snapshot;
  return {
    ...snapshot,
    todos: snapshot.todos?.map(forWall) ?? null,
    reviews: snapshot.reviews.map(reviewForWall),
  };
}
