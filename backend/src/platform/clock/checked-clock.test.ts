import { expect, test } from 'vitest';
import { createCheckedClock } from './checked-clock';
import { expectedTime } from './watch-clock';

const minutes = (n: number) => n * 60_000;
const hours = (n: number) => minutes(n * 60);
const noon = Date.parse('2026-11-23T12:00:00+05:30');

function createMachine() {
  const at = { system: noon, monotonic: 5_000, uptime: 900_000 };
  const events: string[] = [];
  const record = ({ event }: { event: string }) => void events.push(event);
  const clock = createCheckedClock({
    log: { warn: record, error: record } as never,
    clocks: { system: () => at.system, monotonic: () => at.monotonic, uptime: () => at.uptime },
  });
  return {
    clock,
    events,
    step: (ms: number) => void (at.system += ms),
    pass(ms: number) {
      at.system += ms;
      at.monotonic += ms;
      at.uptime += ms;
    },
    sleep(ms: number) {
      at.system += ms;
      at.uptime += ms;
    },
  };
}

test('a clock step of 25 h that is undone after 25 s changes no time, and the jobs wait meanwhile', () => {
  const { clock, events, step, pass } = createMachine();
  expect(clock.openStep()).toBeUndefined();
  step(hours(25));
  expect(clock.now()).toBe(noon);
  pass(25_000);
  expect(clock.now()).toBe(noon + 25_000);
  expect(clock.openStep()).toEqual({ since: noon, aheadMs: hours(25), until: noon + minutes(10) });
  step(-hours(25));
  expect(clock.openStep()).toBeUndefined();
  expect(clock.now()).toBe(noon + 25_000);
  expect(events).toEqual(['clock_step_detected', 'clock_agrees']);
});

test.each([
  ['ahead', hours(25)],
  ['back', -hours(3)],
])('a step %s that lasts ten minutes is accepted', (_where, ms) => {
  const { clock, events, step, pass } = createMachine();
  step(ms);
  clock.now();
  pass(minutes(10) - 1);
  expect(clock.openStep()).toBeDefined();
  pass(1);
  expect(clock.now()).toBe(noon + minutes(10) + ms);
  expect(clock.openStep()).toBeUndefined();
  expect(events).toEqual(['clock_step_detected', 'clock_step_accepted']);
});

test('another step restarts the ten minutes', () => {
  const { clock, step, pass } = createMachine();
  step(hours(25));
  clock.now();
  pass(minutes(9));
  step(hours(1));
  clock.now();
  pass(minutes(9));
  expect(clock.openStep()).toMatchObject({ aheadMs: hours(26) });
  expect(clock.now()).toBe(noon + minutes(18));
});

test('corrections by NTP, up to a minute, are followed at once', () => {
  const { clock, step } = createMachine();
  step(minutes(1));
  expect(clock.now()).toBe(noon + minutes(1));
  step(-minutes(1));
  expect(clock.now()).toBe(noon);
  expect(clock.openStep()).toBeUndefined();
});

test('after the machine was suspended its clock is trusted at once, because the time since its boot agrees', () => {
  const { clock, events, sleep } = createMachine();
  sleep(hours(8));
  expect(clock.now()).toBe(noon + hours(8));
  sleep(hours(1));
  expect(clock.now()).toBe(noon + hours(9));
  expect(events).toEqual([]);
});

test('a Postgres with a separate clock that has the expected time ends the wait, as long as it has', () => {
  const { clock, events, step, pass } = createMachine();
  step(hours(25));
  clock.compare(noon);
  expect(clock.openStep()).toBeUndefined();
  expect(clock.isStepped()).toBe(true);
  pass(minutes(60));
  expect(clock.now()).toBe(noon + minutes(60));

  clock.compare(noon + hours(26));
  expect(clock.openStep()).toBeDefined();
  pass(minutes(10));
  expect(clock.now()).toBe(noon + minutes(70) + hours(25));
  expect(events).toEqual([
    'clock_step_detected',
    'clock_step_refuted',
    'clock_step_open',
    'clock_step_accepted',
  ]);
});

test('a Postgres that stepped with the machine confirms nothing', () => {
  const { clock, step } = createMachine();
  step(hours(25));
  clock.compare(noon + hours(25));
  expect(clock.openStep()).toBeDefined();
});

test('a start with a doubtful clock postpones the jobs for ten minutes', () => {
  const { clock, pass } = createMachine();
  clock.anchor(noon, true);
  expect(clock.now()).toBe(noon);
  expect(clock.openStep()).toBeDefined();
  pass(minutes(10));
  expect(clock.openStep()).toBeUndefined();
});

const lastStored = { storedAt: noon, bootId: 'boot-1', uptimeMs: hours(1) };
test.each([
  ['the first start', undefined, {}, noon, false],
  ['a restart in the same boot', lastStored, { uptimeMs: hours(2) }, noon + hours(1), false],
  [
    'a restart in the same boot with a clock 25 h ahead',
    lastStored,
    { uptimeMs: hours(2), databaseNow: noon + hours(26) },
    noon + hours(1),
    false,
  ],
  [
    'the morning after, another boot',
    lastStored,
    { bootId: 'boot-2', databaseNow: noon + hours(20) },
    noon + hours(20),
    false,
  ],
  [
    'another boot, and Postgres is behind what was stored',
    lastStored,
    { bootId: 'boot-2', databaseNow: noon - hours(1) },
    noon - hours(1),
    true,
  ],
  [
    'another boot, and Postgres is 25 h ahead of it',
    lastStored,
    { bootId: 'boot-2', databaseNow: noon + hours(25) },
    noon + hours(25),
    true,
  ],
])('%s', (_what, stored, here, expected, isInDoubt) => {
  const now = { bootId: 'boot-1', uptimeMs: hours(1), databaseNow: noon, ...here };
  expect(expectedTime(stored, now)).toEqual({ expected, isInDoubt });
});
