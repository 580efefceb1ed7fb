import { describe, expect, test } from 'vitest';
import { checksOf, cutletTasks, prepTasks, productionTasks } from '../content/cutlets';
import { cutletPlan, cutletsPerKg } from './cutlet-amounts.rules';
import type { CutletCheck, MeatIntake } from './cutlets';
import {
  checkValue,
  emptyCutletDay,
  isTaskDone,
  meatAdvice,
  parsedAmount,
  parsedTarget,
  planOf,
  progressOf,
  withCheck,
  withIntake,
  withNumbers,
  withoutCheck,
} from './cutlets.rules';

const stock = { target: 100, frozen: 0, leftovers: 0, potatoesThere: 0 };
const day = emptyCutletDay('2027-01-09');
const check = (taskId: string, id: string, value = '1', worker = 'Biju'): CutletCheck => ({
  taskId,
  id,
  value,
  worker,
  at: '2027-01-09T03:00:00.000Z',
});

describe('the needs of a day', () => {
  test(
    '100 cutlets take 3.6 kg of meat and what belongs to it',
    {
      meta: {
        requirements: ['K-744', 'K-745', 'K-746', 'K-751', 'K-756', 'K-757', 'K-758', 'D-126'],
      },
    },
    () => {
      expect(cutletsPerKg).toBe(28);
      expect(cutletPlan(stock)).toMatchObject({
        needed: 100,
        meat: 3.6,
        potatoes: 0.9,
        eggs: 7.2,
        eggsToBuy: 8,
        breadcrumbs: 180,
        keralaMasala: { pepper: 54, cardamom: 28.8, curryLeaves: 36 },
        bridgeSpices: { garamMasala: 43.2, redChilli: 28.8, turmeric: 18 },
        packs: [5, 10],
      });
    },
  );

  test.each([
    [28, 0, 28, 1],
    [29, 0, 29, 1.1],
    [100, 30, 70, 2.5],
    [100, 100, 0, 0],
    [100, 130, 0, 0],
    [14, 0, 14, 0.5],
    [1, 0, 1, 0.1],
    [84, 0, 84, 3],
  ])(
    'of %i with %i frozen %i are needed, of %f kg of meat',
    { meta: { requirements: ['K-748', 'D-127'] } },
    (target, frozen, needed, meat) => {
      expect(cutletPlan({ ...stock, target, frozen })).toMatchObject({ needed, meat });
    },
  );

  test.each([
    [3.5, true, 0.1],
    [3.6, false, 0],
    [4, false, 0],
    [0, true, 3.6],
  ])(
    'with %f kg left over, something must be bought: %s, %f kg',
    { meta: { requirements: ['K-747'] } },
    (leftovers, isPurchaseNeeded, meatToBuy) => {
      expect(cutletPlan({ ...stock, leftovers })).toMatchObject({ isPurchaseNeeded, meatToBuy });
    },
  );

  test('potatoes in stock need not be bought', () => {
    expect(cutletPlan({ ...stock, potatoesThere: 0.65 }).potatoesToBuy).toBe(0.25);
    expect(cutletPlan({ ...stock, potatoesThere: 2 }).potatoesToBuy).toBe(0);
  });
});

describe('typed numbers', () => {
  test.each([
    ['2.5', 2.5],
    ['2,5', 2.5],
    [' 3 ', 3],
    ['', 0],
    ['abc', 0],
    ['-4', 0],
    ['1,500', 0],
    ['1000000000000', 1_000_000],
  ])('an amount of %j is %f', { meta: { requirements: ['K-553'] } }, (typed, amount) =>
    expect(parsedAmount(typed)).toBe(amount),
  );

  test.each([
    ['120', 120],
    ['120.9', 120],
    ['', 100],
    ['many', 100],
    ['-1', 100],
    ['0', 0],
    ['999999999', 100_000],
  ])('a target of %j is %i', { meta: { requirements: ['K-554'] } }, (typed, target) =>
    expect(parsedTarget(typed)).toBe(target),
  );

  test.each([
    ['kg', '3,60', '3.6'],
    ['kg', '-1', undefined],
    ['kg', 'much', undefined],
    ['kg', '', undefined],
    ['pieces', '40', '40'],
    ['pieces', '40.5', undefined],
    ['°C', '-18', '-18'],
    ['°C', '301', undefined],
    ['°C', '-273', undefined],
    ['time', '08:05', '08:05'],
    ['time', '8:05', undefined],
    ['time', '24:00', undefined],
    ['h', '1.5', '1.5'],
    ['yes', '', 'yes'],
    ['g', '1e3', undefined],
    ['g', '1000001', undefined],
  ] as const)(
    'beside a check in %s, %j is stored as %j',
    { meta: { requirements: ['K-502'] } },
    (unit, typed, stored) => expect(checkValue(unit, typed)).toBe(stored),
  );
});

test(
  'an untouched day has every number',
  {
    meta: {
      requirements: [
        'K-391',
        'K-392',
        'K-393',
        'K-394',
        'K-395',
        'K-396',
        'K-397',
        'K-398',
        'K-399',
        'K-400',
        'K-401',
        'K-402',
        'K-403',
        'K-404',
        'K-405',
        'K-406',
        'K-407',
      ],
    },
  },
  () => {
    expect(day.inventory).toEqual({
      mandiLeftovers: 0,
      processedMeat: 0,
      frozenCutlets: 0,
      dailyRequirement: 100,
      ingredients: {
        potatoes: 0,
        eggs: 0,
        breadcrumbs: 0,
        flour: 0,
        keralaMasala: 0,
        bridgeSpices: 0,
        salt: 0,
        oil: 0,
      },
    });
    expect(day.production).toEqual({
      targetCutlets: 100,
      producedCutlets: 0,
      leftoverMeatUsed: 0,
      totalPackages: 0,
      qualityIssues: '',
    });
  },
);

test('numbers are saved field by field, so that the entries of two phones both stay', () => {
  const first = withNumbers(day, {
    inventory: { ingredients: { eggs: 8 } },
    production: { qualityIssues: 'Two cracked' },
  });
  const second = withNumbers(first, {
    inventory: { mandiLeftovers: 2.4, ingredients: { oil: 1, eggs: undefined } },
  });
  expect(second.inventory).toMatchObject({
    mandiLeftovers: 2.4,
    frozenCutlets: 0,
    ingredients: { eggs: 8, oil: 1, flour: 0 },
  });
  expect(second.production).toMatchObject({ qualityIssues: 'Two cracked', targetCutlets: 100 });
});

test(
  'requirement and target are one number, and the target takes precedence',
  { meta: { requirements: ['D-124'] } },
  () => {
    const of = (numbers: Parameters<typeof withNumbers>[1]) => {
      const { inventory, production } = withNumbers(day, numbers);
      return [inventory.dailyRequirement, production.targetCutlets];
    };
    expect(of({ production: { targetCutlets: 150 } })).toEqual([150, 150]);
    expect(of({ inventory: { dailyRequirement: 80 } })).toEqual([80, 80]);
    expect(of({ inventory: { dailyRequirement: 80 }, production: { targetCutlets: 150 } })).toEqual(
      [150, 150],
    );
    expect(of({ inventory: { dailyRequirement: 999_999 } })).toEqual([100_000, 100_000]);
    expect(planOf(withNumbers(day, { production: { targetCutlets: 28 } })).meat).toBe(1);
  },
);

test(
  'a check is done once and its first value stays',
  { meta: { requirements: ['K-501', 'K-502', 'K-505'] } },
  () => {
    const once = withCheck(day, check('production-3', 'potatoes', '0.9', 'Amina'));
    expect(withCheck(once, check('production-3', 'potatoes', '5', 'Biju'))).toBe(once);
    expect(once.checks).toEqual([check('production-3', 'potatoes', '0.9', 'Amina')]);
  },
);

test(
  'the last check finishes its task, and none before it does, with who and when',
  {
    meta: {
      requirements: [
        'K-412',
        'K-413',
        'K-414',
        'K-425',
        'K-426',
        'K-427',
        'K-503',
        'K-504',
        'K-559',
      ],
    },
  },
  () => {
    const first = withCheck(day, check('production-2', 'keralaMasala', '118'));
    expect(first.done).toEqual([]);
    const both = withCheck(first, {
      ...check('production-2', 'bridgeSpices', '90', 'Amina'),
      at: '2027-01-09T04:20:00.000Z',
    });
    expect(both.done).toEqual([
      { taskId: 'production-2', worker: 'Amina', at: '2027-01-09T04:20:00.000Z' },
    ]);
    expect(isTaskDone(both, productionTasks[1]!)).toBe(true);
  },
);

test('a value measured with a tick is in the numbers of the day', () => {
  const ticked = [
    check('prep-1', 'leftovers', '2.4'),
    check('prep-2', 'eggs', '12'),
    check('production-7', 'accepted', '96'),
    check('production-8', 'at30', '-18'),
  ].reduce(withCheck, day);
  expect(ticked.inventory).toMatchObject({ mandiLeftovers: 2.4, ingredients: { eggs: 12 } });
  expect(ticked.production.producedCutlets).toBe(96);
});

test(
  'a check that is reopened takes its task with it, and may be done again',
  { meta: { requirements: ['K-505', 'D-122'] } },
  () => {
    const done = withCheck(day, check('production-3', 'potatoes', '0.9'));
    const open = withoutCheck(done, 'production-3', 'potatoes');
    expect(open).toMatchObject({ checks: [], done: [] });
    expect(withCheck(open, check('production-3', 'potatoes', '1')).done).toHaveLength(1);
  },
);

test('progress counts tasks and checks', () => {
  const ticked = withCheck(
    withCheck(day, check('production-3', 'potatoes')),
    check('prep-1', 'frozen'),
  );
  expect(progressOf(ticked, productionTasks)).toEqual({
    done: 1,
    all: 9,
    doneChecks: 1,
    allChecks: 20,
    percent: 5,
  });
  expect(progressOf(ticked, prepTasks)).toMatchObject({
    done: 0,
    all: 3,
    doneChecks: 1,
    allChecks: 14,
  });
  expect(progressOf(day, cutletTasks).percent).toBe(0);
});

describe('meat', { meta: { requirements: ['D-123'] } }, () => {
  const intake = (temperature: number, wasServed = false): MeatIntake => ({
    wasServed,
    hours: 2,
    temperature,
    by: 'Amina',
    at: '2027-01-09T02:00:00.000Z',
  });
  test.each([
    [5, false, 'use', []],
    [5.1, false, 'discard', ['intake']],
    [59.9, false, 'discard', ['intake']],
    [60, false, 'use', []],
    [4, true, 'discard', ['served']],
    [30, true, 'discard', ['served', 'intake']],
  ] as const)('of %f °C, served: %s: %s', (temperature, wasServed, advice, because) => {
    expect(meatAdvice(withIntake(day, intake(temperature, wasServed)))).toEqual({
      advice,
      because,
    });
  });

  test('no value is known before the meat is received, and values measured during processing count too', () => {
    expect(meatAdvice(day).advice).toBe('unknown');
    const warm = withCheck(
      withIntake(day, intake(4)),
      check('production-1', 'meatTemperature', '22'),
    );
    expect(meatAdvice(warm)).toEqual({ advice: 'discard', because: ['measured'] });
    expect(meatAdvice(withCheck(day, check('production-1', 'meatTemperature', '3'))).advice).toBe(
      'unknown',
    );
  });
});

test.each([
  ['°C', '-60', '-60'],
  ['°C', '-60.1', undefined],
  ['°C', '300', '300'],
  ['°C', '300.1', undefined],
  ['kg', '0', '0'],
  ['kg', '-0.1', undefined],
  ['kg', ' 3,6 ', '3.6'],
  ['packs', '2', '2'],
  ['packs', '2.5', undefined],
  ['packs', '1,000', undefined],
  ['pieces', '1,000', undefined],
  ['pieces', '1.000', undefined],
  ['g', '1,250', undefined],
  ['g', '1,25', '1.25'],
  ['g', '1.250', '1.25'],
  ['kg', '0,500', '0.5'],
  ['time', ' 08:05 ', '08:05'],
  ['time', '108:05', undefined],
  ['time', '08:055', undefined],
] as const)('a check in %s with "%s" is stored as %s', (unit, typed, value) => {
  expect(checkValue(unit, typed)).toBe(value);
});

test('a reopened check leaves the other checks and tasks as they are', () => {
  const [first, second] = cutletTasks.slice(0, 2) as [
    (typeof cutletTasks)[0],
    (typeof cutletTasks)[0],
  ];
  const all = [first, second].flatMap((task) => checksOf(task).map(({ id }) => check(task.id, id)));
  const done = all.reduce(withCheck, day);
  expect(done.done.map(({ taskId }) => taskId)).toEqual([first.id, second.id]);
  const { id } = checksOf(first)[0]!;
  const after = withoutCheck(done, first.id, id);
  expect(after.checks).toEqual(
    done.checks.filter((each) => each.taskId !== first.id || each.id !== id),
  );
  expect(after.done.map(({ taskId }) => taskId)).toEqual([second.id]);
});

test('a day without a new target has the numbers that were saved, and its own target', () => {
  const saved = withNumbers(withNumbers(day, { production: { targetCutlets: 250 } }), {
    inventory: { processedMeat: 2 },
  });
  expect([
    saved.production.targetCutlets,
    saved.inventory.dailyRequirement,
    saved.inventory.processedMeat,
  ]).toEqual([250, 250, 2]);
});
