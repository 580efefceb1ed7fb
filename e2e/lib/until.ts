import { setTimeout as pause } from 'node:timers/promises';

type What = string | (() => string);
const said = (what: What) => (typeof what === 'string' ? what : what());

/** What was promised, or, when the time is up, an error that says what it was. */
export function within<T>(promised: Promise<T>, timeoutMs: number, what: What): Promise<T> {
  return new Promise((kept, failed) => {
    const giveUp = () =>
      failed(new Error(`No answer within ${timeoutMs / 1_000} s: ${said(what)}`));
    const timer = setTimeout(giveUp, timeoutMs);
    promised.then(kept, failed).finally(() => clearTimeout(timer));
  });
}

/** A question nobody answers would hold up the test until its own time is up, and that says nothing. */
const answersWithin = 30_000;

/** Waits until something is so, asking again and again; says what it waited for when the time is up. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: What,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const ask = async () => isSo();
  while (!(await within(ask(), Math.max(answersWithin, timeoutMs), what))) {
    if (performance.now() > deadline)
      throw new Error(`Not so after ${timeoutMs / 1_000} s: ${said(what)}`);
    await pause(20);
  }
}
