import { diarySlice, eventNameSlice } from '../features/diary/sync';
import { displaySlice } from '../features/displays/sync';
import { guestCountSlice } from '../features/guest-counts/sync';
import { eventStockSlice } from '../features/inventory/sync';
import { kitchenRecipeSlice } from '../features/kitchen-recipes/sync';
import { readingSlice } from '../features/readings/sync';
import { reminderSlice } from '../features/reminders/sync';
import { reviewSlice } from '../features/reviews/sync';
import { kitchenSettingsSlice } from '../features/settings/sync';
import { stepMediaSlice } from '../features/step-media/sync';
import { timerSlice } from '../features/timers/sync';
import { scheduleSlice, taskSlice } from '../features/todos/sync';
import { createRoomStores } from '../realtime/roomSlices';

/** All of an event, since the phone's pages read the mirror that a stage page of the same device writes. */
export const stageSlices = [
  ...[timerSlice, taskSlice, guestCountSlice, scheduleSlice, readingSlice, reviewSlice],
  ...[
    eventStockSlice,
    eventNameSlice,
    reminderSlice,
    diarySlice,
    displaySlice,
    kitchenSettingsSlice,
    kitchenRecipeSlice,
    stepMediaSlice,
  ],
];

export const stageRoomStores = createRoomStores(stageSlices, { isMirrored: true });
