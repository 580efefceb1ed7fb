import { diarySlice } from '../features/diary/sync';
import { eventStockSlice } from '../features/inventory/sync';
import { readingSlice } from '../features/readings/sync';
import { reminderSlice } from '../features/reminders/sync';
import { reviewSlice } from '../features/reviews/sync';

/** The other slices of an event: the phone's pages read the mirror that a stage page of the same device writes. */
export const stageDeferredSlices = [
  readingSlice,
  reminderSlice,
  reviewSlice,
  eventStockSlice,
  diarySlice,
];
