import { setTimeout as pause } from 'node:timers/promises';

type What = string | (() => string);
const textOf = (what: What) => (typeof what === 'string' ? what : what());

/** Returns the promise's value; throws an error with its name after the timeout. */
export function within<T>(promised: Promise<T>, timeoutMs: number, what: What): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejectAfterTimeout = () =>
      reject(new Error(`No answer within ${timeoutMs / 1_000} s: ${textOf(what)}`));
    const timer = setTimeout(rejectAfterTimeout, timeoutMs);
    promised.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Limits one check: without it a hanging check would fail as a timeout of the test, without a name. */
const checkTimeoutMs = 90_000;

/** Polls until a check is true; the error after the timeout names it. */
export async function until(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: What,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let waitMs = 20; // increases from check to check, because a check costs the page time
  const runCheck = async () => check();
  while (!(await within(runCheck(), Math.max(checkTimeoutMs, timeoutMs), what))) {
    if (performance.now() > deadline)
      throw new Error(`Not so after ${timeoutMs / 1_000} s: ${textOf(what)}`);
    await pause(waitMs);
    waitMs = Math.min(waitMs * 1.2, 100);
  }
}
