import { hourMs, secondMs } from '@kalavara/shared-types/durations';
import type { Job, Scheduler } from '../../platform/scheduler';
import type { PaymentContext } from '../orders/payment-context';
import { sendRefunds } from '../orders/refunds/refund-worker';
import { expireReservations, reconcile, sweep } from './reconcile/reconcile';
import { processInbox } from './webhook/webhook';

/** Scheduled jobs for payments. Each job locks the rows that it takes, so any number of processes may run it. */
const jobs = {
  reconcile: { everyMs: 15 * secondMs, needsTrustedTime: true, work: reconcile },
  expireReservations: {
    everyMs: 10 * secondMs,
    needsTrustedTime: true,
    work: expireReservations,
  },
  processInbox: { everyMs: 5 * secondMs, work: processInbox },
  sendRefunds: { everyMs: 10 * secondMs, needsTrustedTime: true, work: sendRefunds },
  // A sweep also runs at the start, because a kitchen computer that is switched off at night never runs for six hours.
  sweep: {
    everyMs: 6 * hourMs,
    firstAfterMs: 60 * secondMs,
    needsTrustedTime: true,
    work: sweep,
  },
} satisfies Record<string, Omit<Job, 'work'> & { work: (ctx: PaymentContext) => Promise<void> }>;
export type PaymentJob = keyof typeof jobs;

export function addPaymentJobs(scheduler: Scheduler, ctx: PaymentContext): void {
  for (const [name, { work, ...times }] of Object.entries(jobs))
    scheduler.add(name, { ...times, work: () => work(ctx) });
}
