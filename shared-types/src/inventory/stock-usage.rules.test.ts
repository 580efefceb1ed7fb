import { expect, test } from 'vitest';
import { listTakenFor, sumUsage } from './stock-usage.rules';

const rice = { itemId: '1032', itemName: 'Rice', unit: 'kg' as const, quantity: 1 };

test.each([
  ['event', 'e1', false, true],
  ['use', 'e1', false, true],
  ['use', null, false, false],
  ['use', 'e2', false, false],
  ['event', 'e1', true, false],
  ['waste', 'e1', false, false],
  ['receive', null, false, false],
  ['receive', 'e1', true, false],
] as const)(
  'a movement of kind %s for %s, taken back: %s, is taken for e1: %s',
  (kind, eventId, isUndone, isIts) => {
    expect(listTakenFor('e1', [{ ...rice, kind, eventId, isUndone }])).toEqual(
      isIts ? [{ itemId: '1032', unit: 'kg', quantity: 1 }] : [],
    );
  },
);

test('a quantity returned from an event is subtracted from the quantity taken for it', () => {
  const back = { ...rice, kind: 'receive' as const, eventId: 'e1', isUndone: false };
  expect(listTakenFor('e1', [back])).toEqual([{ itemId: '1032', unit: 'kg', quantity: -1 }]);
  const took = { ...back, kind: 'event' as const, quantity: 3 };
  expect(sumUsage([took, back])).toEqual([{ ...rice, quantity: 2 }]);
  expect(sumUsage([{ ...took, quantity: 1 }, back])).toEqual([]);
});

test('what an event used is the sum of what was taken and not taken back, each unit by itself', () => {
  const taken = (quantity: number, more: object = {}) => ({
    ...rice,
    quantity,
    kind: 'event' as const,
    isUndone: false,
    ...more,
  });
  expect(
    sumUsage([taken(0.1), taken(0.2), taken(5, { isUndone: true }), taken(3, { kind: 'waste' })]),
  ).toEqual([{ ...rice, quantity: 0.3 }]);
  expect(sumUsage([taken(1), taken(500, { unit: 'g' })])).toEqual([
    rice,
    { ...rice, quantity: 500, unit: 'g' },
  ]);
});
