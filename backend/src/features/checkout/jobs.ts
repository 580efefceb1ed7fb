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
  /** Now instead of at its next turn. Once it has ended, all is done that was due when it was asked for. */
  run: (name: MoneyJob) => Promise<void>;
  stop: () => Promise<void>;
};

/** Without `runsTimedJobs` each is done when it is asked for, and only then. */
export function startMoneyJobs(money: Money, runsTimedJobs: boolean): MoneyJobs {
  const running = new Map<MoneyJob, Promise<void>>();
  const next = new Map<MoneyJob, Promise<void>>();
  let isStopped = false;

  /** One at a time of each kind; who is asked for meanwhile runs once more. */
  function run(name: MoneyJob): Promise<void> {
    if (isStopped) return Promise.resolve();
    const earlier = running.get(name);
    return earlier ? afterwards(name, earlier) : begin(name);
  }

  function begin(name: MoneyJob): Promise<void> {
    const done = jobs[name]
      .work(money)
      .catch((error: unknown) =>
        money.log.warn({ err: error, job: name }, 'a job of the money did not end well'),
      )
      .finally(() => running.delete(name));
    running.set(name, done);
    return done;
  }

  function afterwards(name: MoneyJob, earlier: Promise<void>): Promise<void> {
    const asked = next.get(name);
    if (asked) return asked;
    const done = earlier.then(() => {
      next.delete(name);
      return run(name);
    });
    next.set(name, done);
    return done;
  }

  const stopClock = runsTimedJobs ? startClock((name) => void run(name)) : () => undefined;
  return {
    run,
    stop: async () => {
      isStopped = true;
      stopClock();
      await Promise.all([...running.values(), ...next.values()]);
    },
  };
}

function startClock(run: (name: MoneyJob) => void): () => void {
  const timers = (Object.keys(jobs) as MoneyJob[]).map((name) =>
    setInterval(() => run(name), jobs[name].every).unref(),
  );
  // A kitchen computer that is switched off at night never gets to its sixth hour.
  const first = setTimeout(() => run('sweep'), firstSweepAfter).unref();
  return () => {
    timers.forEach(clearInterval);
    clearTimeout(first);
  };
}
