import type { EventPart } from './features/diary/service';
import * as guestCounts from './features/guest-counts/service';
import * as readings from './features/readings/removal';
import * as reviews from './features/reviews/removal';
import * as timers from './features/timers/removal';
import * as todos from './features/todos/lists';

/** In this order their rows are deleted and restored with an event of the diary. */
export const eventParts: readonly EventPart[] = [
  { remove: todos.removeList, restore: todos.restoreList },
  { remove: timers.removeAll, restore: timers.restore },
  { remove: readings.removeAll, restore: readings.restore },
  { remove: reviews.removeAll, restore: reviews.restoreAll },
  { remove: (tx, id, at) => guestCounts.remove(tx.db, id, at), restore: guestCounts.restore },
];
