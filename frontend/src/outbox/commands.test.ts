import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import type { PendingCommand } from './commands';
import { baseToSend, isExpired, stamp } from './registry';

const params = { eventId: 'e1', stepId: '2-1' };
const room = eventRoom('e1');
const common = { id: 'c', order: 1, room, by: 'Amina', at: 0 };
const seconds = (n: number) => n * 1_000;

const start: PendingCommand = {
  ...common,
  name: 'setTimer',
  given: { params, body: { isActive: true } },
};
const stop: PendingCommand = {
  ...common,
  name: 'setTimer',
  given: { params, body: { isActive: false } },
};
const tick: PendingCommand = {
  ...common,
  name: 'completeTask',
  given: { params: { eventId: 'e1', taskId: 't1' }, body: {} },
};
const list: PendingCommand = {
  ...common,
  name: 'saveTodos',
  given: { params: { eventId: 'e1' }, body: [] },
};

test.each([
  { what: 'a stop after 15 s', entry: stop, at: seconds(15), late: false },
  { what: 'a stop after 16 s', entry: stop, at: seconds(16), late: true },
  {
    what: 'a stop after 16 s with a base',
    entry: { ...stop, base: 4 },
    at: seconds(16),
    late: true,
  },
  {
    what: 'a start after 16 s without a base',
    entry: start,
    at: seconds(16),
    late: true,
  },
  {
    what: 'a start after two minutes with a base',
    entry: { ...start, base: 4 },
    at: seconds(120),
    late: false,
  },
  {
    what: 'a start after more than two minutes',
    entry: { ...start, base: 4 },
    at: seconds(121),
    late: true,
  },
  { what: 'a tick after a day', entry: tick, at: seconds(86_400), late: false },
  { what: 'a tick after more than a day', entry: tick, at: seconds(86_401), late: true },
])('$what is expired: $late', ({ entry, at, late }) => expect(isExpired(entry, at)).toBe(late));

test.each([
  { what: 'a fresh start', entry: { ...start, base: 4 }, at: seconds(3), base: undefined },
  { what: 'a late start', entry: { ...start, base: 4 }, at: seconds(30), base: 4 },
  { what: 'a stop', entry: { ...stop, base: 4 }, at: seconds(3), base: undefined },
  { what: 'a tick', entry: { ...tick, base: 4 }, at: seconds(30), base: 4 },
  {
    what: 'a tick without a base',
    entry: tick,
    at: seconds(30),
    base: undefined,
  },
  { what: 'a whole list without a base', entry: list, at: seconds(30), base: 0 },
])('$what is sent with the base $base', ({ entry, at, base }) =>
  expect(baseToSend(entry, at)).toBe(base),
);

test('a tick is stamped with actor and time, a start with its time; fields of the input win', () => {
  expect(
    stamp('completeTask', { params: { eventId: 'e', taskId: 't' }, body: {} }, 'Amina', 7).body,
  ).toEqual({
    at: 7,
    by: 'Amina',
  });
  expect(
    stamp('completeTask', { params: { eventId: 'e', taskId: 't' }, body: { by: 'Ravi' } }, '', 7)
      .body,
  ).toEqual({
    at: 7,
    by: 'Ravi',
  });
  expect(stamp('setTimer', { params, body: { isActive: true } }, 'Amina', 7).body).toEqual({
    isActive: true,
    startTime: 7,
  });
  expect(stamp('setTimer', { params, body: { isActive: false } }, 'Amina', 7).body).toEqual({
    isActive: false,
  });
});
