import { expect, test } from 'vitest';
import { hourMs } from '../durations';
import { acceptStartTime, adjustStart, stageOf, startStep, stopStep } from './timers.rules';
import type { Timer } from './timers';

const eventId = 'e1';
const ref = (stepId: string) => ({ eventId, stepId });
const running = (stepId: string, startTime = 1_000): Timer => ({
  eventId,
  stepId,
  isActive: true,
  startTime,
  startedBy: 'Amina',
});
const idle = (stepId: string): Timer => ({
  eventId,
  stepId,
  isActive: false,
  startTime: null,
  startedBy: null,
});

test('a step belongs to the stage before its hyphen', () => {
  expect(['2-4', '3-1', '12-3', 'x'].map(stageOf)).toEqual(['2', '3', '12', 'x']);
});

test(
  'a step that starts stops the other of its stage, and leaves other stages alone',
  { meta: { requirements: ['K-494', 'K-496'] } },
  () => {
    const changed = startStep(
      [running('2-1'), running('3-1'), idle('2-3')],
      ref('2-2'),
      'Biju',
      5_000,
    );
    expect(changed).toEqual([idle('2-1'), { ...running('2-2', 5_000), startedBy: 'Biju' }]);
  },
);

test('a step that runs already is not changed', () => {
  expect(startStep([running('2-1', 1_000)], ref('2-1'), 'Biju', 9_000)).toEqual([]);
});

test('stopping changes only a step that runs', { meta: { requirements: ['K-495'] } }, () => {
  expect(stopStep([running('2-1'), running('3-1')], ref('2-1'))).toEqual([idle('2-1')]);
  expect(stopStep([idle('2-1')], ref('2-1'))).toEqual([]);
});

const now = 1_800_000_000_000;
test.each([
  ['nothing', undefined, now],
  ['null', null, now],
  ['a moment ago', now - 500, now - 500],
  ['almost a day ago', now - 24 * hourMs, now - 24 * hourMs],
  ['more than a day ago', now - 24 * hourMs - 1, undefined],
  ['two seconds ahead', now + 2_000, now + 2_000],
  ['further ahead', now + 2_001, now],
])(
  'a start time of %s is accepted within its limits',
  { meta: { requirements: ['D-024'] } },
  (_name, reported, expected) => {
    expect(acceptStartTime(reported, now)).toBe(expected);
  },
);

test('a start is changed only from the value that was on the screen, and only once', () => {
  const timers = [running('2-1', 1_000), running('3-1')];
  const set = (from: number | null, at: number, stepId = '2-1') =>
    adjustStart(timers, ref(stepId), 'Biju', { from, at });
  expect(set(1_000, 400)).toEqual([running('2-1', 400)]);
  expect(set(2_000, 400)).toBeUndefined();
  expect(set(null, 400)).toBeUndefined();
  expect(set(2_000, 1_000)).toEqual([]);
  expect(set(1_000, 400, '2-2')).toBeUndefined();
  expect(set(null, 400, '2-2')).toEqual([
    idle('2-1'),
    { ...running('2-2', 400), startedBy: 'Biju' },
  ]);
});
