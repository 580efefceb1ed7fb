import { expect, test } from 'vitest';
import { checksOf, cutletTasks, findCheck } from '../content/cutlets';
import { isIntakeOutside, isOutsideLimit, limitOf, packSizeOf } from './cutlet-limits.rules';
import { emptyCutletDay, withCheck } from './cutlets.rules';

const day = emptyCutletDay('2027-01-09');
const accepted = (value: string) =>
  withCheck(day, {
    taskId: 'production-7',
    id: 'accepted',
    value,
    worker: 'Biju',
    at: '2027-01-09T03:00:00.000Z',
  });

test('exactly the checks with a documented limit have one', () => {
  const limited = cutletTasks.flatMap((task) =>
    checksOf(task).flatMap(({ id }) =>
      limitOf(accepted('96'), task.id, id) ? [`${task.id}/${id}`] : [],
    ),
  );
  expect(limited).toEqual([
    'prep-1/freezer',
    'production-1/meatTemperature',
    'production-5/sample',
    'production-8/at30',
    'production-8/at60',
    'production-8/at90',
    'production-8/at120',
    'production-9/packs',
    'production-9/freezer',
  ]);
  expect(limited.every((each) => findCheck(each.split('/')[0]!, each.split('/')[1]!))).toBe(true);
});

test.each([
  ['prep-1', 'freezer', '-18', false],
  ['prep-1', 'freezer', '-17.9', true],
  ['prep-1', 'freezer', '-25', false],
  ['production-8', 'at30', '-5', true],
  ['production-8', 'at120', '-18', false],
  ['production-9', 'freezer', '18', true],
  ['production-1', 'meatTemperature', '5', false],
  ['production-1', 'meatTemperature', '5.1', true],
  ['production-1', 'meatTemperature', '59.9', true],
  ['production-1', 'meatTemperature', '60', false],
  ['production-5', 'sample', '48', false],
  ['production-5', 'sample', '47.9', true],
  ['production-5', 'sample', '52.1', true],
  ['production-3', 'potatoes', '900', false],
])('%s/%s of %s is outside its limit: %s', (taskId, checkId, value, outside) => {
  expect(isOutsideLimit(day, taskId, checkId, value)).toBe(outside);
});

test.each([
  ['96', 5, 9],
  ['100', 5, 10],
  ['40', 2, 4],
  ['9', 1, 1],
])('%s accepted cutlets go into %i to %i packs', (count, min, max) => {
  expect(limitOf(accepted(count), 'production-9', 'packs')).toEqual([{ min, max }]);
});

test('packs have no limit before cutlets were accepted', () => {
  expect(limitOf(day, 'production-9', 'packs')).toBeUndefined();
});

test('packs are judged by the accepted cutlets alone', () => {
  const others = [
    ['production-7', 'rejected'],
    ['production-6', 'accepted'],
  ] as const;
  const at = '2027-01-09T02:00:00.000Z';
  const before = others.reduce(
    (all, [taskId, id]) => withCheck(all, { taskId, id, value: '500', worker: 'Biju', at }),
    day,
  );
  expect(limitOf(before, 'production-9', 'packs')).toBeUndefined();
});

test('the size of a pack belongs to the number of packs', () => {
  expect(packSizeOf('production-9', 'packs')).toEqual({ min: 10, max: 20 });
  expect(packSizeOf('production-9', 'freezer')).toBeUndefined();
  expect(packSizeOf('production-7', 'packs')).toBeUndefined();
});

test.each([
  [false, 5, false],
  [false, 60, false],
  [false, 20, true],
  [true, 5, true],
  [true, 20, true],
])(
  'meat that was served (%s) at %i °C needs a corrective action: %s',
  (wasServed, temperature, expected) => {
    expect(isIntakeOutside({ wasServed, temperature })).toBe(expected);
  },
);
