import type { AppContext } from '../../platform/context';
import { findReminders } from './service';

const everyMs = 10_000;

/** Any number of processes may run it: a reminder is queued once. */
export function addReminderJob(ctx: AppContext): void {
  ctx.scheduler.add('findReminders', {
    everyMs,
    needsTrustedTime: true,
    work: async () => {
      await findReminders(ctx);
      if (ctx.scheduler.isTimed) ctx.scheduler.runWithin('sendReminders', 0);
    },
  });
}
