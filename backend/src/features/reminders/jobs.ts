import type { AppContext } from '../../platform/context';
import { findReminders } from './service';

const everyMs = 10_000;

/** Adds the job that finds due reminders. Any number of processes may run it, because a reminder is queued once. */
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
