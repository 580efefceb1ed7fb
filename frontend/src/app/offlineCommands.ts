import { cutletCommands } from '../features/cutlets/sync';
import { diaryCommands } from '../features/diary/sync';
import { guestCountCommands } from '../features/guest-counts/sync';
import { inventoryCommands } from '../features/inventory/sync';
import { readingCommands } from '../features/readings/sync';
import { reminderCommands } from '../features/reminders/sync';
import { reviewCommands } from '../features/reviews/sync';
import { shoppingCommands } from '../features/shopping/sync';
import { timerCommands } from '../features/timers/sync';
import { isRestored } from '../features/todos/restored';
import { taskCommands } from '../features/todos/syncCommands';

/**
 * The commands of all features: every page with an outbox sends all commands stored on its device, whichever page
 * performed them.
 */
export const offlineCommands = [
  ...cutletCommands,
  ...diaryCommands,
  ...guestCountCommands,
  ...inventoryCommands,
  ...readingCommands(isRestored),
  ...reminderCommands,
  ...reviewCommands,
  ...shoppingCommands,
  ...taskCommands,
  ...timerCommands,
];
