import { setTimeout as pause } from 'node:timers/promises';
import { launch, type Running, type SupervisorLog } from './launch';
import type { Launched } from './port';
import { until } from './until';

export interface Supervisor {
  pid(): number;
  stop(): Promise<void>;
  onExit(heard: (how: string) => void): void;
}

/** A run this long was a good one: the next crash is answered at once again. */
const goodRun = 60_000;
const longestPause = 5_000;

/** Brings Postgres back on the same port whenever it ends by itself; the pools reconnect. */
export function supervise({ plan, port, first }: Launched, log: SupervisorLog): Supervisor {
  const listeners: ((how: string) => void)[] = [];
  const stopping = new AbortController();
  let running: Running | undefined = first;
  let latest = first.pid;
  let failures = 0;

  const watch = async () => {
    while (running) {
      const since = performance.now();
      const how = await running.ended;
      running = undefined;
      if (stopping.signal.aborted) return;

      log.warn(`The database ended by itself (${how}); it is being started again.`);
      for (const heard of listeners) heard(how);
      if (performance.now() - since > goodRun) failures = 0;
      while (!running && !stopping.signal.aborted) running = await again();
    }
  };

  const again = async (): Promise<Running | undefined> => {
    const wait = failures === 0 ? 0 : Math.min(longestPause, 100 * 2 ** failures);
    failures += 1;
    // The pause is given up when we stop; there is nothing else that can reject here.
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return undefined;
    try {
      const next = await launch(plan, port, stopping.signal);
      latest = next.pid;
      log.info('The database is back.');
      return next;
    } catch (error) {
      if (!stopping.signal.aborted) log.warn((error as Error).message);
      return undefined;
    }
  };

  const watching = watch();
  let stopped: Promise<void> | undefined;

  const stop = async () => {
    stopping.abort();
    running?.signal('SIGINT'); // "fast": ends the connections, writes everything, no recovery next time
    let hasEnded = false;
    void watching.then(() => (hasEnded = true));
    if (await until(() => Promise.resolve(hasEnded), 8_000)) return;

    running?.signal('SIGQUIT'); // at once; the next start recovers
    await watching;
  };

  return {
    pid: () => latest,
    stop: () => (stopped ??= stop()),
    onExit: (heard) => void listeners.push(heard),
  };
}
