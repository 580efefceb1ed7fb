import { eventDeletionSlice, eventNameSlice } from '../features/diary/sync';
import { displaySlice } from '../features/displays/sync';
import { guestCountSlice } from '../features/guest-counts/sync';
import { kitchenRecipeSlice } from '../features/kitchen-recipes/sync';
import { kitchenSettingsSlice } from '../features/settings/sync';
import { stepMediaSlice } from '../features/step-media/sync';
import { timerSlice } from '../features/timers/sync';
import { scheduleSlice, taskSlice } from '../features/todos/sync';
import { createRoomStores } from '../realtime/roomSlices';

/** The slices that the first digits of a stage page need; `stageDeferredSlices` follow. */
export const stageSlices = [
  timerSlice,
  taskSlice,
  guestCountSlice,
  scheduleSlice,
  eventNameSlice,
  eventDeletionSlice,
  displaySlice,
  kitchenSettingsSlice,
  kitchenRecipeSlice,
  stepMediaSlice,
];

export const stageRoomStores = createRoomStores(stageSlices, { isMirrored: true, hasMore: true });
