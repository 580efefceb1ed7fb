import type { Logger } from './log';

export type Job = {
  work: () => Promise<unknown>;
  /** The interval between two starts. Without it the job runs on request. */
  everyMs?: number;
  /** Milliseconds until the first run, where that is not `everyMs`. */
  firstAfterMs?: number;
  /** Its timer runs also where `isTimed` is off. */
  isAlwaysTimed?: boolean;
  /** A job of minutes that may be cut off: `stop` does not wait for it. */
  isInterruptible?: boolean;
  /** It decides by the time: while that is in doubt, a run is put off. */
  needsTrustedTime?: boolean;
};

export type Scheduler = {
  /** Whether timers run at all. */
  isTimed: boolean;
  add: (name: string, job: Job) => void;
  /** Runs a job now. While it is running: once more afterwards, for all callers together. Resolves when that run is over. */
  run: (name: string) => Promise<void>;
  /** Runs a job in so many milliseconds at the latest; an earlier run that is planned already counts. */
  runWithin: (name: string, ms: number) => void;
  /** Stops the timers and waits for what is running. */
  stop: () => Promise<void>;
};

type Entry = {
  job: Job;
  timers: NodeJS.Timeout[];
  running?: Promise<void> | undefined;
  next?: Promise<void> | undefined;
  planned?: { timer: NodeJS.Timeout; at: number } | undefined;
};

/** A run that was put off is tried again after this. */
const retryMs = 15_000;

type Deps = {
  log: Logger;
  isTimed: boolean;
  isTimeInDoubt?: () => boolean;
  /** Called when a run is put off because the time is in doubt. */
  onPutOff?: (name: string) => void;
  onFailed?: (name: string) => void;
};

/**
 * Runs the timed jobs of this process. A job never overlaps itself. A failure is logged as `job_failed` and does not
 * prevent the next run. Without `isTimed`, as in tests, jobs run on request only.
 */
export function createScheduler({
  log,
  isTimed,
  isTimeInDoubt = () => false,
  onPutOff,
  onFailed,
}: Deps): Scheduler {
  const entries = new Map<string, Entry>();
  let isStopped = false;

  function add(name: string, job: Job) {
    if (entries.has(name)) throw new Error(`a job named ${name} exists already`);
    const entry: Entry = { job, timers: [] };
    entries.set(name, entry);
    const { everyMs, firstAfterMs, isAlwaysTimed = false } = job;
    if (!isTimed && !isAlwaysTimed) return;
    const start = () => void run(name);
    if (everyMs !== undefined) entry.timers.push(setInterval(start, everyMs));
    if (firstAfterMs !== undefined) entry.timers.push(setTimeout(start, firstAfterMs));
    entry.timers.forEach((timer) => timer.unref());
  }

  function run(name: string): Promise<void> {
    if (isStopped) return Promise.resolve();
    const entry = entries.get(name);
    if (!entry) throw new Error(`there is no job named ${name}`);
    return entry.running ? runAfter(name, entry, entry.running) : begin(name, entry);
  }

  function begin(name: string, entry: Entry): Promise<void> {
    clearTimeout(entry.planned?.timer);
    entry.planned = undefined;
    entry.running = attempt(name, entry.job).then(() => void (entry.running = undefined));
    return entry.running;
  }

  async function attempt(name: string, { work, needsTrustedTime }: Job): Promise<void> {
    if (needsTrustedTime && isTimeInDoubt()) {
      onPutOff?.(name);
      if (isTimed) runWithin(name, retryMs);
      return;
    }
    try {
      await work();
    } catch (err) {
      onFailed?.(name);
      log.warn({ event: 'job_failed', job: name, err });
    }
  }

  function runAfter(name: string, entry: Entry, running: Promise<void>): Promise<void> {
    entry.next ??= running.then(() => {
      entry.next = undefined;
      return run(name);
    });
    return entry.next;
  }

  function runWithin(name: string, ms: number) {
    const entry = entries.get(name);
    const at = performance.now() + ms;
    if (isStopped || !entry || (entry.planned && entry.planned.at <= at)) return;
    clearTimeout(entry.planned?.timer);
    const timer = setTimeout(() => void run(name), ms);
    timer.unref();
    entry.planned = { timer, at };
  }

  async function stop() {
    isStopped = true;
    const all = [...entries.values()];
    for (const { timers, planned } of all) [...timers, planned?.timer].forEach(clearTimeout);
    const awaited = all.filter(({ job }) => !job.isInterruptible);
    await Promise.all(
      awaited.flatMap(({ running, next }): Promise<void>[] =>
        [running, next].filter((run) => run !== undefined),
      ),
    );
  }

  return { isTimed, add, run, runWithin, stop };
}
