import { minuteMs } from '@kalavara/shared-types/durations';
import type { Logger } from '../log';

const intervalMs = minuteMs;

/** Logs a warning at once, then at most once a minute with the count since: an attack must not fill the log. */
export function logSometimes(log: Logger, event: string) {
  let count = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (fields: object, more = 1) => {
    count += more;
    const nowMs = performance.now();
    if (nowMs - lastMs < intervalMs) return;
    log.warn({ event, ...fields, count });
    [count, lastMs] = [0, nowMs];
  };
}
