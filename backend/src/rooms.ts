import { catalogueSlice } from './features/catalogue/sync';
import { cutletDaySlice } from './features/cutlets/sync';
import { diarySlices, eventDeletionSlice, eventNameSlice } from './features/diary/sync';
import { displaySlice } from './features/displays/sync';
import { guestCountSlice } from './features/guest-counts/sync';
import { eventStockSlice, itemSlice } from './features/inventory/sync';
import { kitchenRecipeSlice } from './features/kitchen-recipes/sync';
import { orderSlice, ownOrderSlice } from './features/orders/sync';
import { readingSlice } from './features/readings/sync';
import { reminderSlice } from './features/reminders/sync';
import { reviewSlice } from './features/reviews/sync';
import { scheduleSlice } from './features/schedule/sync';
import { shoppingSlice } from './features/shopping/sync';
import { kitchenSettingsSlice } from './features/settings/sync';
import { stepMediaSlice } from './features/step-media/sync';
import { timerSlice } from './features/timers/sync';
import { taskSlice } from './features/todos/sync';
import { createRooms } from './platform/rooms/room-slices';

/** Which feature holds which part of a room. A part without a slice does not compile. */
export const rooms = createRooms({
  event: {
    timers: timerSlice,
    todos: taskSlice,
    people: guestCountSlice,
    schedule: scheduleSlice,
    readings: readingSlice,
    reviews: reviewSlice,
    stock: eventStockSlice,
    name: eventNameSlice,
    isDeleted: eventDeletionSlice,
    reminders: reminderSlice,
  },
  inventory: { items: itemSlice, shopping: shoppingSlice },
  cutlets: { day: cutletDaySlice },
  diary: diarySlices,
  display: { display: displaySlice },
  kitchen: { settings: kitchenSettingsSlice, media: stepMediaSlice, recipes: kitchenRecipeSlice },
  catalogue: catalogueSlice,
  orders: { orders: orderSlice },
  order: { order: ownOrderSlice },
});
