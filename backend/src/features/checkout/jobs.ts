import type { Money } from '../orders/money';
import { sendRefunds } from '../orders/refund-worker';
import { expireReservations, reconcile, sweep } from './reconcile';
import { workThroughInbox } from './webhook';

const seconds = 1_000;
const hour = 60 * 60 * seconds;
const firstSweepAfter = 60 * seconds;

/** What is done about money by the clock. Each takes its rows for itself, so any number of processes may do it. */
const jobs = {
  reconcile: { every: 15 * seconds, work: reconcile },
  expireReservations: { every: 10 * seconds, work: expireReservations },
  workThroughInbox: { every: 5 * seconds, work: workThroughInbox },
  sendRefunds: { every: 10 * seconds, work: sendRefunds },
  sweep: { every: 6 * hour, work: sweep },
};
export type MoneyJob = keyof typeof jobs;

export type MoneyJobs = {
  /** Soon instead of at its next turn. */
  hurry: (name: MoneyJob) => void;
  stop: () => Promise<void>;
};

export function startMoneyJobs(money: Money): MoneyJobs {
  const running = new Map<MoneyJob, Promise<void>>();
  const again = new Set<MoneyJob>();
  let isStopped = false;

  /** One at a time of each kind; who is asked for meanwhile runs once more. */
  function run(name: MoneyJob) {
    if (isStopped) return;
    if (running.has(name)) return void again.add(name);
    const done = jobs[name]
      .work(money)
      .catch((error: unknown) => money.log.warn({ err: error, job: name }, 'a job of the money did not end well'))
      .finally(() => {
        running.delete(name);
        if (again.delete(name)) run(name);
      });
    running.set(name, done);
  }

  const timers = (Object.keys(jobs) as MoneyJob[]).map((name) => setInterval(() => run(name), jobs[name].every).unref());
  // A kitchen computer that is switched off at night never gets to its sixth hour.
  const first = setTimeout(() => run('sweep'), firstSweepAfter).unref();
  return {
    hurry: run,
    stop: async () => {
      isStopped = true;
      timers.forEach(clearInterval);
      clearTimeout(first);
      await Promise.all(running.values());
    },
  };
}
