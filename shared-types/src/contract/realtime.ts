import { z } from 'zod';
import type { Role } from './roles';
import {
  Category,
  CategoryChanged,
  CategoryRemoved,
  Product,
  ProductChanged,
  ProductRemoved,
} from '../catalogue/catalogue';
import {
  DiaryEvent,
  DiaryEventChanged,
  DiaryEventRemoved,
  EventName,
  EventNameChanged,
} from '../diary/diary';
import { Display, DisplayChanged, DisplayPath } from '../displays/displays';
import type { ErrorCode } from './errors';
import { Order, OrderChanged, OrderRemoved } from '../orders/orders';
import { OwnOrderChanged, OwnOrderView } from '../orders/own-orders';
import { CutletDay, CutletDayChanged } from '../cutlets/cutlets';
import { Item, ItemChanged, ItemRemoved, Movement, StockMoved } from '../inventory/inventory';
import {
  KitchenRecipe,
  KitchenRecipeChanged,
  KitchenRecipeRemoved,
} from '../kitchen-recipes/kitchen-recipes';
import {
  PickleEvent,
  PickleEventChanged,
  PickleEventRemoved,
} from '../pickle-events/pickle-events';
import { PeopleChanged } from '../guest-counts/guest-counts';
import { Day, Instant, LooseId, Revision, Uuid } from '../primitives';
import { Reading, ReadingChanged, ReadingRemoved } from '../readings/readings';
import { Acknowledgement, ReminderAcknowledged } from '../reminders/reminders';
import { Review, ReviewChanged, ReviewRemoved } from '../reviews/reviews';
import { Schedule, ScheduleChanged } from '../schedule/schedule';
import {
  KitchenSettings,
  KitchenSettingsChanged,
  PublicSettings,
  SettingsChanged,
} from '../settings/settings';
import { ShoppingList, ShoppingListChanged, ShoppingRowChanged } from '../shopping/shopping';
import { StepMedia, StepMediaChanged } from '../step-media/step-media';
import { Timer, TimerChanged } from '../timers/timers';
import { Task, TaskChanged, TaskRemoved } from '../todos/todos';

/** A set of live data. Every command belongs to one room or more, and every room numbers its changes. */
export const Room = z.union([
  z.templateLiteral(['event:', LooseId]),
  z.templateLiteral(['display:', Uuid]),
  z.templateLiteral(['order:', z.string().max(40)]),
  z.templateLiteral(['cutlets:', Day]),
  z.enum(['diary', 'inventory', 'kitchen', 'catalogue', 'orders']),
]);
export type Room =
  | `${'event' | 'display' | 'order' | 'cutlets'}:${string}`
  | 'diary'
  | 'inventory'
  | 'kitchen'
  | 'catalogue'
  | 'orders';

/** All data of a room, by its kind. `todos: null`: the event never had a list. */
export const Snapshots = {
  event: z.object({
    timers: z.array(Timer),
    todos: z.array(Task).nullable(),
    people: z.number().int().nullable(),
    schedule: Schedule,
    /** Oldest first. */
    readings: z.array(Reading),
    reviews: z.array(Review),
    /** Its movements of stock, oldest first. */
    stock: z.array(Movement),
    /** Null: not in the diary. */
    name: EventName.nullable(),
    /** It was in the diary and was deleted. Absent in the mirror of an older page. */
    isDeleted: z.boolean().optional(),
    /** The newest, newest first: who took care of a reminder. */
    reminders: z.array(Acknowledgement),
  }),
  /** `shopping`: the newest list. */
  inventory: z.object({ items: z.array(Item), shopping: ShoppingList.nullable() }),
  cutlets: z.object({ day: CutletDay }),
  diary: z.object({ events: z.array(DiaryEvent), wasUsed: z.boolean() }),
  display: z.object({ display: Display }),
  /** The settings of all stage pages, and the recipes that were edited or added. */
  kitchen: z.object({
    settings: KitchenSettings,
    media: z.array(StepMedia),
    recipes: z.array(KitchenRecipe),
  }),
  /** The shop, as every visitor sees it. */
  catalogue: z.object({
    products: z.array(Product),
    categories: z.array(Category),
    settings: PublicSettings,
    /** The active pickle events. */
    events: z.array(PickleEvent),
  }),
  /** The newest 200 orders of the dashboard. */
  orders: z.object({ orders: z.array(Order) }),
  /** One order, for the shopper who has its key. */
  order: z.object({ order: OwnOrderView }),
};
export type RoomKind = keyof typeof Snapshots;
export type Snapshots = { [Kind in RoomKind]: z.output<(typeof Snapshots)[Kind]> };

export const Change = z.discriminatedUnion('type', [
  TimerChanged,
  TaskChanged,
  TaskRemoved,
  PeopleChanged,
  ScheduleChanged,
  ReadingChanged,
  ReadingRemoved,
  ReminderAcknowledged,
  ReviewChanged,
  ReviewRemoved,
  StockMoved,
  ItemChanged,
  ItemRemoved,
  ShoppingListChanged,
  ShoppingRowChanged,
  CutletDayChanged,
  StepMediaChanged,
  KitchenRecipeChanged,
  KitchenRecipeRemoved,
  DiaryEventChanged,
  DiaryEventRemoved,
  EventNameChanged,
  DisplayChanged,
  ProductChanged,
  ProductRemoved,
  CategoryChanged,
  CategoryRemoved,
  SettingsChanged,
  KitchenSettingsChanged,
  PickleEventChanged,
  PickleEventRemoved,
  OrderChanged,
  OrderRemoved,
  OwnOrderChanged,
]);
export type Change = z.infer<typeof Change>;

export const Actor = z.object({ id: z.string(), name: z.string(), role: z.string() });
export type Actor = z.infer<typeof Actor>;

/** All changes of one command in one room. Revisions are consecutive, so a gap means that a batch was missed. */
export const Batch = z.object({
  room: Room,
  revision: Revision,
  at: Instant,
  actor: Actor.nullable(),
  commandId: z.string().nullable(),
  changes: z.array(Change),
});
export type Batch = z.infer<typeof Batch>;

/**
 * `key` opens the room of one order to the shopper who placed it. `epoch` names the history that `since` counts in: in
 * another one, as after a restored backup, the answer is a snapshot.
 */
export const Subscribe = z.object({
  room: Room,
  since: Revision.optional(),
  epoch: z.string().max(100).optional(),
  key: z.string().max(100).optional(),
});
export type Subscribe = z.infer<typeof Subscribe>;
type Joined = {
  success: true;
  room: Room;
  revision: Revision;
  serverNow: Instant;
  epoch?: string;
};
export type Subscribed =
  | (Joined & { batches: Batch[] })
  | (Joined & { snapshot: Snapshots[RoomKind] })
  | { success: false; code: ErrorCode };

export const Unsubscribe = z.object({ room: Room });

/**
 * The heartbeat: liveness, clock sample and gap check. `rooms` has the received revisions that changed since the last
 * one of this connection (the server remembers the others); if it is empty, the answer omits `appVersion`, which cannot
 * change within a connection.
 */
export const Beat = z.object({
  t0: z.number(),
  rooms: z.record(z.string().max(100), Revision),
  /** The page that a display shows, sent when it changed. An address that is no stage page must not fail the heartbeat. */
  page: DisplayPath.optional().catch(undefined),
});
export type Beat = z.infer<typeof Beat>;
export type BeatAnswer = {
  t0: number;
  serverNow: Instant;
  /** The server's revisions of rooms in which it is ahead of the screen. */
  behind: Record<string, Revision>;
  appVersion?: string;
};

/** Commands are not sent over the socket but over HTTP, which parses, limits, retries and logs in one place. */
export type ClientToServerEvents = {
  subscribe: (request: Subscribe, answer: (subscribed: Subscribed) => void) => void;
  unsubscribe: (request: z.infer<typeof Unsubscribe>) => void;
  beat: (beat: Beat, answer: (answer: BeatAnswer) => void) => void;
};
export type ServerToClientEvents = {
  changes: (batch: Batch) => void;
  /** The server's clock stepped: sample anew. */
  resample: (nothing: Record<string, never>) => void;
  restarting: (notice: { inMs: number }) => void;
  'session.ended': (nothing: Record<string, never>) => void;
  /** Removed from a room whose lock was closed; after unlocking it, a screen may subscribe to it as before. */
  'room.closed': (closed: { room: Room; code: ErrorCode }) => void;
};

export type { Role };
