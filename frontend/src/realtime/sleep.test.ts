import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFakeSocket } from '../test/fakeSocket';
import { startHeartbeat } from './beat';
import { serverNow } from './clock';
import { everySecond } from './drawing';
import { discardSamples } from './samples';

const halfHour = 30 * 60_000;
const serverStart = Date.parse('2026-11-23T12:00:00+05:30');
let isReachable: boolean;
let sleptMs: number;
let answerAfterMs: number;
let stops: (() => void)[];

/** The server's time; `performance.now()` stands still while the device sleeps. */
const trueTime = () => serverStart + performance.now() + sleptMs;

beforeEach(() => {
  vi.useFakeTimers();
  discardSamples();
  [isReachable, sleptMs, answerAfterMs, stops] = [true, 0, 0, []];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (answer: object) =>
  answerAfterMs === 0
    ? answer
    : new Promise<object>((resolve) => setTimeout(() => resolve(answer), answerAfterMs));

/** Starts a TV with a countdown of an hour. Returns the minutes it shows. */
async function startTv() {
  const line = makeFakeSocket(({ payload }) =>
    isReachable
      ? later({ t0: payload['t0'], serverNow: trueTime(), behind: {} })
      : new Promise(() => undefined),
  );
  line.emit('connect');
  stops.push(startHeartbeat(line.socket, { onVersion: () => undefined }));
  await vi.advanceTimersByTimeAsync(3_000);
  const end = serverNow() + 2 * halfHour;
  let minutes = NaN;
  stops.push(everySecond((now) => (minutes = Math.ceil((end - now) / 60_000))));
  return { line, shown: () => minutes };
}

function sleep(ms: number) {
  sleptMs += ms;
  vi.setSystemTime(Date.now() + ms);
}

test('a TV that slept for 30 minutes shows the right minute before its network is back, and then the right second', async () => {
  const { line, shown } = await startTv();
  expect(shown()).toBe(60);
  isReachable = false;
  sleep(halfHour);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(shown()).toBe(30);

  await vi.advanceTimersByTimeAsync(3_000);
  expect(line.closed()).toBe(1);
  isReachable = true;
  line.emit('connect');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Math.abs(serverNow() - trueTime())).toBeLessThan(50);
});

test('if the server answers, its time counts: a clock that was set by half an hour changes no digit', async () => {
  const { shown } = await startTv();
  vi.setSystemTime(Date.now() + halfHour);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown()).toBe(60);
  expect(Math.abs(serverNow() - trueTime())).toBeLessThan(50);
});

test('an answer over a slow network counts too: a clock that was set changes no digit meanwhile', async () => {
  const { shown } = await startTv();
  answerAfterMs = 2_000;
  vi.setSystemTime(Date.now() + halfHour);
  for (let second = 0; second < 8; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toBe(60);
  }
});

test('an answer explains the jump, even if the samples are discarded again before the next one', async () => {
  const { line, shown } = await startTv();
  vi.setSystemTime(Date.now() + halfHour);
  await vi.advanceTimersByTimeAsync(3_000);
  answerAfterMs = 2_000;
  line.emit('resample');
  for (let second = 0; second < 4; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toBe(60);
  }
});

test('a TV that slept and cannot reconnect shows the right minute at the first attempt', async () => {
  const { line, shown } = await startTv();
  isReachable = false;
  sleep(halfHour);
  await vi.advanceTimersByTimeAsync(1_000);
  line.emit('disconnect');
  line.emit('connect_error');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBe(30);
});

/** Hides the page, like a phone in a pocket or a tab in the background. */
async function hide(state: DocumentVisibilityState = 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a phone that slept in a pocket shows the right minute before its network is back', async () => {
  const { shown } = await startTv();
  await hide();
  // Between two of its heartbeats, which are 15 seconds apart.
  await vi.advanceTimersByTimeAsync(25_000);
  isReachable = false;
  sleep(halfHour);
  await hide('visible');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(shown()).toBe(30);
});

test('a phone in a pocket whose clock was set changes no digit if the server answers, or if it was offline before', async () => {
  const { line, shown } = await startTv();
  await hide();
  await vi.advanceTimersByTimeAsync(25_000);
  vi.setSystemTime(Date.now() + halfHour);
  await hide('visible');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(shown()).toBe(60);

  await hide();
  await vi.advanceTimersByTimeAsync(5_000);
  isReachable = false;
  line.emit('disconnect');
  await vi.advanceTimersByTimeAsync(6_000);
  vi.setSystemTime(Date.now() + halfHour);
  await hide('visible');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(shown()).toBe(60);
});

test('a connection that engine.io closes because the clock was set changes no digit', async () => {
  const { line, shown } = await startTv();
  vi.setSystemTime(Date.now() + halfHour);
  await vi.advanceTimersByTimeAsync(900);
  answerAfterMs = 500;
  await vi.advanceTimersByTimeAsync(100);
  line.emit('disconnect');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBe(60);
  line.emit('connect');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toBe(60);
});

test('control: a TV that was offline before cannot distinguish a sleep from a clock that was set, and continues', async () => {
  const { line, shown } = await startTv();
  isReachable = false;
  line.emit('disconnect');
  await vi.advanceTimersByTimeAsync(6_000);
  vi.setSystemTime(Date.now() + halfHour);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown()).toBe(60);
});
