import type { Money } from '../orders/money';
import { sendRefunds } from '../orders/refund-worker';
import { expireReservations, reconcile, sweep } from './reconcile';
import { processInbox } from './webhook';

const seconds = 1_000;
const hour = 60 * 60 * seconds;
const firstSweepAfter = 60 * seconds;

/** The timed jobs of money. Each leases its rows, so any number of processes may run them. */
const jobs = {
  reconcile: { every: 15 * seconds, work: reconcile },
  expireReservations: { every: 10 * seconds, work: expireReservations },
  processInbox: { every: 5 * seconds, work: processInbox },
  sendRefunds: { every: 10 * seconds, work: sendRefunds },
  sweep: { every: 6 * hour, work: sweep },
};
export type MoneyJob = keyof typeof jobs;

export type MoneyJobs = {
  /** Runs a job now. The promise resolves once everything is done that was due at the call. */
  run: (name: MoneyJob) => Promise<void>;
  stop: () => Promise<void>;
};

/** Without `runsTimedJobs` a job runs only when it is called. */
export function startMoneyJobs(money: Money, runsTimedJobs: boolean): MoneyJobs {
  const running = new Map<MoneyJob, Promise<void>>();
  const next = new Map<MoneyJob, Promise<void>>();
  let isStopped = false;

  /** One run at a time of each job; a call during a run adds one more run. */
  function run(name: MoneyJob): Promise<void> {
    if (isStopped) return Promise.resolve();
    const earlier = running.get(name);
    return earlier ? runAfter(name, earlier) : begin(name);
  }

  function begin(name: MoneyJob): Promise<void> {
    const done = jobs[name]
      .work(money)
      .catch((error: unknown) =>
        money.log.warn({ event: 'money_job_failed', err: error, job: name }, 'money_job_failed'),
      )
      .finally(() => running.delete(name));
    running.set(name, done);
    return done;
  }

  function runAfter(name: MoneyJob, earlier: Promise<void>): Promise<void> {
    const planned = next.get(name);
    if (planned) return planned;
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
  // A computer that is switched off at night may never run for six hours.
  const first = setTimeout(() => run('sweep'), firstSweepAfter).unref();
  return () => {
    timers.forEach(clearInterval);
    clearTimeout(first);
  };
}
