import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitUntil } from '../test/wait-until';
import type { Logger } from './log';
import { createScheduler } from './scheduler';

const warn = vi.fn();
const log = { warn } as unknown as Logger;
const timed = () => createScheduler({ log, isTimed: true });
const onRequest = () => createScheduler({ log, isTimed: false });
const work = vi.fn<() => Promise<void>>();

/** Makes `work` pending until the test ends it. */
function pending() {
  const ends: (() => void)[] = [];
  work.mockImplementation(() => new Promise((end) => void ends.push(end)));
  return ends;
}

beforeEach(() => {
  vi.useFakeTimers();
  warn.mockReset();
  work.mockReset().mockResolvedValue();
});
afterEach(() => void vi.useRealTimers());

test('a job runs at its interval, and for the first time after its delay, if it has one', async () => {
  const scheduler = timed();
  const first = vi.fn(async () => undefined);
  scheduler.add('often', { everyMs: 10_000, work });
  scheduler.add('rare', { everyMs: 3_600_000, firstAfterMs: 60_000, work: first });
  await vi.advanceTimersByTimeAsync(59_000);
  expect([work.mock.calls.length, first.mock.calls.length]).toEqual([5, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(first).toHaveBeenCalledTimes(2);
  await scheduler.stop();
  work.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});

test('without timers a job runs only when it is requested, unless it is always timed', async () => {
  const scheduler = onRequest();
  const always = vi.fn(async () => undefined);
  scheduler.add('a', { everyMs: 1_000, firstAfterMs: 1, work });
  scheduler.add('b', { everyMs: 1_000, isAlwaysTimed: true, work: always });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([work.mock.calls.length, always.mock.calls.length]).toEqual([0, 5]);
  await scheduler.run('a');
  expect(work).toHaveBeenCalledTimes(1);
  await scheduler.stop();
});

test('callers during a run share one further run, and wait for its end', async () => {
  const ends = pending();
  const scheduler = onRequest();
  scheduler.add('a', { work });
  const done: string[] = [];
  const first = scheduler.run('a').then(() => done.push('first'));
  const others = [scheduler.run('a'), scheduler.run('a')].map((run) =>
    run.then(() => done.push('other')),
  );
  ends[0]!();
  await first;
  await waitUntil(() => expect(ends).toHaveLength(2));
  expect(done).toEqual(['first']);
  ends[1]!();
  await Promise.all(others);
  expect(ends).toHaveLength(2);
  await scheduler.stop();
});

test('an interval that ends while its job still runs does not start a concurrent run', async () => {
  const ends = pending();
  const scheduler = timed();
  scheduler.add('slow', { everyMs: 1_000, work });
  await vi.advanceTimersByTimeAsync(5_500);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  ends[1]!();
  await scheduler.stop();
});

test('a failure is logged as one event with the name of the job, and the next run takes place', async () => {
  const error = new Error('the gateway is away');
  work.mockRejectedValueOnce(error);
  const scheduler = onRequest();
  scheduler.add('sendRefunds', { work });
  await scheduler.run('sendRefunds');
  expect(warn.mock.calls).toEqual([[{ event: 'job_failed', job: 'sendRefunds', err: error }]]);
  await scheduler.run('sendRefunds');
  expect(work).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a job that throws before it returns a promise is logged the same', async () => {
  const scheduler = onRequest();
  scheduler.add('a', {
    work: () => {
      throw new Error('not configured');
    },
  });
  await scheduler.run('a');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('runs requested within a time become one, at the earliest of their times', async () => {
  const scheduler = onRequest();
  scheduler.add('publish', { work });
  scheduler.runWithin('publish', 500);
  await vi.advanceTimersByTimeAsync(300);
  scheduler.runWithin('publish', 500);
  await vi.advanceTimersByTimeAsync(199);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  scheduler.runWithin('publish', 30_000);
  scheduler.runWithin('publish', 500);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for running and queued jobs, but not for a job that may be cut off', async () => {
  const ends = pending();
  const scheduler = onRequest();
  scheduler.add('a', { work });
  scheduler.add('backup', { work: () => new Promise(() => undefined), isInterruptible: true });
  void scheduler.run('a');
  void scheduler.run('backup');
  scheduler.runWithin('a', 10);
  let isStopped = false;
  const stopping = scheduler.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  ends[0]!();
  await stopping;
  await scheduler.run('a');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a job that needs a trusted time is postponed while the time is in doubt; the others run', async () => {
  const ran: string[] = [];
  const putOff: string[] = [];
  let isInDoubt = true;
  const scheduler = createScheduler({
    log,
    isTimed: false,
    isTimeInDoubt: () => isInDoubt,
    onPutOff: (name) => putOff.push(name),
  });
  const work = (name: string) => () => Promise.resolve(ran.push(name));
  scheduler.add('expire', { needsTrustedTime: true, work: work('expire') });
  scheduler.add('publish', { work: work('publish') });
  await scheduler.run('expire');
  await scheduler.run('publish');
  expect({ ran, putOff }).toEqual({ ran: ['publish'], putOff: ['expire'] });

  isInDoubt = false;
  await scheduler.run('expire');
  expect(ran).toEqual(['publish', 'expire']);
});
