import { minuteMs } from '@kalavara/shared-types/durations';
import type { ReminderData } from '@kalavara/shared-types/reminders/reminders';
import type { AppContext } from '../../platform/context';
import type { Mailer } from '../messages/service';
import type { PushSender } from './push';

/** Longer than the longest attempt. */
export const leaseMs = 5 * minuteMs;

/** What sending needs. */
export type Sender = Pick<AppContext, 'pools' | 'clock' | 'log'> & {
  push: PushSender;
  mailer: Mailer | undefined;
  /** Before the path of a page; undefined while the server does not know its own address. */
  origin: string | undefined;
  /** Whether a reminder is still to be sent. */
  isStillOpen: (reminder: ReminderData) => Promise<boolean>;
};
