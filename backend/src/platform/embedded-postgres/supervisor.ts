import { minuteMs } from '@kalavara/shared-types/durations';
import { setTimeout as pause } from 'node:timers/promises';
import { launch, type Running } from './launch';
import type { SupervisorLog } from './types';
import type { Launched } from './port';
import { until } from './until';

export interface Supervisor {
  pid(): number;
  stop(): Promise<void>;
  onExit(listener: (how: string) => void): void;
}

/** After a run this long, a crash is restarted without a pause. */
const stableAfterMs = minuteMs;
const maxPauseMs = 5_000;

/** Restarts Postgres on the same port when it ends by itself; the pools reconnect. */
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

      log.warn({ event: 'database_exited', how });
      for (const listener of listeners) listener(how);
      if (performance.now() - since > stableAfterMs) failures = 0;
      while (!running && !stopping.signal.aborted) running = await restart();
    }
  };

  const restart = async (): Promise<Running | undefined> => {
    const wait = failures === 0 ? 0 : Math.min(maxPauseMs, 100 * 2 ** failures);
    failures += 1;
    // Aborted by stop(); nothing else rejects here.
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return undefined;
    try {
      const next = await launch(plan, port, stopping.signal);
      latest = next.pid;
      log.info({ event: 'database_restarted', pid: next.pid });
      return next;
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn({ event: 'database_restart_failed', reason: (error as Error).message });
      return undefined;
    }
  };

  const watching = watch();
  let stopped: Promise<void> | undefined;

  const stop = async () => {
    stopping.abort();
    running?.signal('SIGINT'); // Fast shutdown: no recovery at the next start.
    let hasEnded = false;
    void watching.then(() => (hasEnded = true));
    if (await until(() => Promise.resolve(hasEnded), 8_000)) return;

    running?.signal('SIGQUIT'); // Immediate shutdown: the next start recovers.
    await watching;
  };

  return {
    pid: () => latest,
    stop: () => (stopped ??= stop()),
    onExit: (listener) => void listeners.push(listener),
  };
}
