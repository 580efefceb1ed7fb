import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOfTask } from './cutlet-task-amounts.rules';
import {
  startStock,
  usageOf,
  withCompletion,
  withoutCompletion,
  withStart,
} from './cutlet-completion.rules';
import { cutletItems } from '../content/cutlet-recipe';
import { cutletTasks } from '../content/cutlets';
import { storeUseOf } from './cutlet-store.rules';
import type { CutletDay } from './cutlets';
import { emptyCutletDay, planOf, withNumbers } from './cutlets.rules';
import { defaultItems } from '../content/inventory';
import { conversionFactor } from '../units.rules';

const amount = fc.integer({ min: 0, max: 50_000 }).map((milli) => milli / 1_000);
const stock = fc.record({
  mandiLeftovers: amount,
  processedMeat: amount,
  frozenCutlets: fc.nat(500),
  ingredients: fc.record({
    potatoes: amount,
    eggs: fc.nat(200),
    breadcrumbs: amount,
    flour: amount,
    keralaMasala: amount,
    bridgeSpices: amount,
    salt: amount,
    oil: amount,
  }),
});
const produced = fc.integer({ min: 1, max: 400 });
const dayWith = (inventory: Parameters<typeof withNumbers>[1]['inventory'], pieces: number) =>
  withNumbers(emptyCutletDay('2027-01-09'), {
    inventory,
    production: { producedCutlets: pieces },
  });
const completed = (day: CutletDay) =>
  withCompletion(day, {
    at: '2027-01-09T11:00:00.000Z',
    worker: 'Biju',
    produced: day.production.producedCutlets,
    usage: usageOf(day),
    before: day.inventory,
    meatUsedBefore: day.production.leftoverMeatUsed,
    movements: [],
  });

test('the usage of 100 pieces follows the recipe, and what was measured comes first', () => {
  const day = dayWith({}, 100);
  expect(usageOf(day)).toEqual({
    meat: 3.6,
    potatoes: 0.9,
    eggs: 8,
    breadcrumbs: 0.18,
    flour: 0,
    keralaMasala: 118.8,
    bridgeSpices: 90,
    salt: 0,
    oil: 0,
  });
  const potatoes = { taskId: 'production-3', id: 'potatoes', value: '1.1', worker: 'B', at: '' };
  const measured = { ...dayWith({ processedMeat: 3.4 }, 100), checks: [potatoes] };
  expect(usageOf(measured)).toMatchObject({ meat: 3.4, potatoes: 1.1, eggs: 7 });
});

test('measured spices come first too', () => {
  const of = (id: string, value: string) => ({
    taskId: 'production-2',
    id,
    value,
    worker: 'B',
    at: '',
  });
  const checks = [of('keralaMasala', '120'), of('bridgeSpices', '95')];
  expect(usageOf({ ...dayWith({}, 100), checks })).toMatchObject({
    keralaMasala: 120,
    bridgeSpices: 95,
  });
});

test('after a day the stock lacks what was used, nothing is below 0, and the pieces are in the freezer', () => {
  const ingredients = {
    potatoes: 2,
    eggs: 3,
    breadcrumbs: 1,
    flour: 1,
    keralaMasala: 200,
    bridgeSpices: 90,
    salt: 1,
    oil: 1,
  };
  const day = dayWith({ mandiLeftovers: 5, processedMeat: 1, frozenCutlets: 7, ingredients }, 100);
  const after = completed({
    ...day,
    production: { ...day.production, leftoverMeatUsed: 3.6 },
  }).inventory;
  expect(after).toMatchObject({
    mandiLeftovers: 1.4,
    processedMeat: 0,
    frozenCutlets: 107,
    ingredients: {
      ...ingredients,
      potatoes: 1.1,
      eggs: 0,
      breadcrumbs: 0.82,
      keralaMasala: 81.2,
      bridgeSpices: 0,
    },
  });
});

test('a day that is not completed has nothing to undo', () => {
  const day = dayWith({ mandiLeftovers: 5 }, 100);
  expect(withoutCompletion(day)).toBe(day);
});

test('a completion and its undo return any day to what it was', () => {
  fc.assert(
    fc.property(stock, produced, (inventory, pieces) => {
      const day = dayWith(inventory, pieces);
      expect(withoutCompletion(completed(day))).toEqual(day);
    }),
    { numRuns: 2_000 },
  );
});

test('the next day begins with the stock left, and with what it was after the undo', () => {
  fc.assert(
    fc.property(stock, produced, (inventory, pieces) => {
      const next = emptyCutletDay('2027-01-10');
      const none = startStock(undefined);
      const left = startStock(completed(dayWith(inventory, pieces)).inventory);
      const started = withStart(next, none, left);
      expect(started.inventory).toEqual(left);
      expect(withStart(started, left, none)).toEqual(next);
    }),
    { numRuns: 2_000 },
  );
});

test('a number corrected after the completion stays as it is in the undo', () => {
  const day = dayWith({ frozenCutlets: 12 }, 100);
  const corrected = withNumbers(completed(day), { inventory: { frozenCutlets: 108 } });
  expect(withoutCompletion(corrected).inventory.frozenCutlets).toBe(108);
});

test('what leaves the store are default items in a unit of theirs, and a blend is the sum of its spices', () => {
  const usage = { ...usageOf(dayWith({}, 100)), flour: 0.5, salt: 0.05, oil: 1 };
  const uses = storeUseOf(usage);
  const used = ['1033', '1017', '1030', ...Object.values(cutletItems)];
  expect(uses.map(({ itemId }) => itemId).sort()).toEqual(used.sort());
  for (const { itemId, unit } of uses) {
    const item = defaultItems.find(({ id }) => id === itemId);
    expect(item?.usedBy, itemId).toContain('cutlet');
    expect(conversionFactor(unit, item!.unit), itemId).toBeDefined();
  }
  const spices = uses.filter(({ unit }) => unit === 'g');
  expect(spices.reduce((all, each) => all + each.amount, 0)).toBeCloseTo(118.8 + 90, 6);
  expect(uses.find(({ itemId }) => itemId === '1001')?.amount).toBe(54);
});

test('every task has its amounts for the pieces of the day', () => {
  const plan = planOf(dayWith({ frozenCutlets: 16 }, 0));
  for (const { id } of cutletTasks) expect(amountsOfTask(plan, id).length, id).toBeGreaterThan(0);
  const amountOf = (taskId: string, name: string) =>
    amountsOfTask(plan, taskId).find((each) => each.name === name)?.amount;
  expect(amountOf('production-1', 'meat')).toBe('3');
  expect(amountOf('production-2', 'pepper')).toBe('45');
  expect(amountOf('production-3', 'potatoes')).toBe('0.75');
  expect(amountOf('production-4', 'breadcrumbs')).toBe('150');
  expect(amountOf('production-5', 'cutlets')).toBe('84');
  expect(amountOf('production-9', 'packs')).toBe('5-9');
});
