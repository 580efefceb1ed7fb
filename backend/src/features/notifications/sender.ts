import { minuteMs } from '@kalavara/shared-types/durations';
import type { ReminderData } from '@kalavara/shared-types/reminders/reminders';
import type { AppContext } from '../../platform/context';
import type { Mailer } from '../messages/service';
import type { PushSender } from './push';

/** Longer than the longest attempt. */
export const leaseMs = 5 * minuteMs;

/** The dependencies of sending. */
export type Sender = Pick<AppContext, 'pools' | 'clock' | 'log'> & {
  push: PushSender;
  mailer: Mailer | undefined;
  /** The origin of links; undefined if the server's own address is not set. */
  origin: string | undefined;
  /** Whether a reminder must still be sent. */
  isStillOpen: (reminder: ReminderData) => Promise<boolean>;
};
