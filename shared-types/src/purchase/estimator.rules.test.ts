import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultItems } from '../content/inventory';
import type { Need } from '../content/ingredient-items';
import { needsOf } from '../kitchen-recipes/kitchen-recipes.rules';
import {
  countUncosted,
  type EventToServe,
  effectiveGuestCount,
  purchaseList,
  summaryOf,
} from './estimator.rules';
import type { StockItem } from '../inventory/stock-prices.rules';
import { units, conversionFactor } from '../units.rules';

const store = (changes: Record<string, Partial<StockItem>> = {}): StockItem[] =>
  defaultItems.map(({ id, name, category, unit }) => ({
    id,
    name: name.en,
    category,
    unit,
    quantity: 0,
    currentPrice: 0,
    isActive: true,
    ...changes[id],
  }));
const feast = (people: number, rest: Partial<EventToServe> = {}): EventToServe => ({
  eventId: 'e1',
  title: 'Feast',
  date: '2027-01-10',
  people,
  taken: [],
  ...rest,
});
const needs = needsOf('as-given');
const listOf = (events: EventToServe[], changes: Record<string, Partial<StockItem>> = {}) =>
  purchaseList({ events, items: store(changes), needs });
const rowOf = (list: ReturnType<typeof listOf>, itemId: string) =>
  list.rows.find((row) => row.itemId === itemId);

test(
  'with an empty store everything for 20 must be bought: each item of the three recipes once, and the containers',
  { meta: { requirements: ['K-008', 'K-090'] } },
  () => {
    const { rows, unmatched } = listOf([feast(20)]);
    expect(rows).toHaveLength(new Set(needs.map(({ itemId }) => itemId)).size);
    expect(rows.find(({ itemId }) => itemId === '1021')).toMatchObject({ required: 8, unit: 'kg' });
    expect(unmatched).toEqual([]);
  },
);

test(
  'a row has its name, required, stock, what to buy, unit, cost and notes',
  { meta: { requirements: ['K-336', 'K-337', 'K-338', 'K-339', 'K-340', 'K-341', 'K-342'] } },
  () => {
    const row = rowOf(
      listOf([feast(50)], { 1021: { quantity: 6.5, currentPrice: 820.5, isActive: false } }),
      '1021',
    );
    expect(row).toEqual({
      itemId: '1021',
      name: 'Mutton',
      category: 'Meat',
      unit: 'kg',
      required: 20,
      inStock: 6.5,
      needToBuy: 13.5,
      price: 820.5,
      isEstimate: false,
      estimatedCost: 11_076.75,
      state: 'short',
      notes: 'inactive in the inventory',
      byEvent: [{ eventId: 'e1', required: 20, taken: 0, fromStock: 6.5, needToBuy: 13.5 }],
    });
  },
);

test.each([
  ['1005', 'g', 20 + 15 + 1],
  ['1001', 'g', 60 + 15],
  ['1017', 'kg', 0.13],
  ['1016', 'kg', 0.05],
  ['1024', 'kg', 0.125],
  ['1044', 'kg', 0.196],
  ['1022', 'kg', 0.5],
])(
  'the recipes that share item %s are added up, and g and kg are converted into each other',
  (itemId, unit, required) => {
    expect(rowOf(listOf([feast(20)]), itemId)).toMatchObject({ unit, required });
  },
);

test(
  'only quantities beyond the stock are listed, and stock equal to the requirement is enough',
  { meta: { requirements: ['K-733'] } },
  () => {
    expect(rowOf(listOf([feast(20)], { 1021: { quantity: 8 } }), '1021')).toBeUndefined();
    expect(rowOf(listOf([feast(20)], { 1021: { quantity: 7.999 } }), '1021')).toMatchObject({
      needToBuy: 0.001,
    });
  },
);

test.each([
  [0, 'out-of-stock'],
  [0.001, 'low-stock'],
  [2.399, 'low-stock'],
  [2.4, 'short'],
  [7.9, 'short'],
])(
  'of 8 kg required, %s kg in stock is %s',
  { meta: { requirements: ['K-735', 'K-736', 'D-105'] } },
  (quantity, state) => {
    expect(rowOf(listOf([feast(20)], { 1021: { quantity } }), '1021')).toMatchObject({ state });
  },
);

test(
  'the most expensive row comes first, and the cost is the shortfall times the price to the paisa',
  { meta: { requirements: ['K-734'] } },
  () => {
    const { rows, totalCost } = listOf([feast(37)], {
      1021: { quantity: 1.234, currentPrice: 851.25 },
    });
    expect(rows[0]).toMatchObject({ itemId: '1021', needToBuy: 13.566, estimatedCost: 11_548.06 });
    const costs = rows.map(({ estimatedCost }) => estimatedCost);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(Math.round(totalCost * 100)).toBe(
      costs.reduce((sum, cost) => sum + Math.round(cost * 100), 0),
    );
  },
);

test(
  "the price is the item's own, and a placeholder called an estimate while it has none",
  { meta: { requirements: ['K-732', 'D-103'] } },
  () => {
    expect(rowOf(listOf([feast(20)]), '1021')).toMatchObject({
      price: 850,
      isEstimate: true,
      estimatedCost: 6_800,
    });
    expect(rowOf(listOf([feast(20)], { 1021: { currentPrice: 1 } }), '1021')).toMatchObject({
      price: 1,
      isEstimate: false,
    });
    // In grams instead of kilograms: garlic at ₹ 200 per kg costs 20 paise per gram.
    expect(rowOf(listOf([feast(20)], { 1024: { unit: 'g' } }), '1024')).toMatchObject({
      required: 125,
      price: 0.2,
      estimatedCost: 25,
    });
  },
);

test(
  'the summary counts the items and those without stock, and names the five most expensive',
  { meta: { requirements: ['K-737', 'K-738', 'K-739'] } },
  () => {
    const { rows } = listOf([feast(50)], { 1021: { quantity: 3 }, 1032: { quantity: 5 } });
    const summary = summaryOf(rows);
    expect(summary).toMatchObject({ items: rows.length, outOfStock: rows.length - 2 });
    expect(summary.top).toEqual(rows.slice(0, 5));
    expect(summaryOf([])).toEqual({ items: 0, outOfStock: 0, top: [] });
  },
);

test('water is not bought', { meta: { requirements: ['K-740'] } }, () => {
  expect(needs.filter(({ name }) => name.en === 'Water')).toEqual([]);
});

test.each([
  [50, 50],
  [50.9, 50],
  [10, 10],
  [9, 10],
  [0, 10],
])('%s people are calculated as %s', { meta: { requirements: ['K-514'] } }, (text, people) => {
  expect(effectiveGuestCount(text)).toBe(people);
  expect(listOf([feast(text)]).events[0]?.people).toBe(people);
});

test('oil that recipes weigh is bought in litres by its density, and is in the total', () => {
  const oil = (change: Partial<StockItem> = {}) =>
    rowOf(listOf([feast(50)], { 1030: change }), '1030');
  // 1250 g at 0.92 kg per litre are 1358.7 ml, at 140 rupees per litre.
  expect(oil()).toMatchObject({
    required: 1.359,
    unit: 'L',
    density: 0.92,
    price: 140,
    estimatedCost: 190.26,
  });
  expect(oil({ unit: 'ml' })).toMatchObject({ required: 1_358.696, price: 0.14 });
  expect(oil({ density: 0.8 })).toMatchObject({ required: 1.563, density: 0.8 });
  expect(oil({ quantity: 1.358 })).toMatchObject({ needToBuy: 0.001 });
  expect(oil({ quantity: 1.359 })).toBeUndefined();
  expect(oil({ unit: 'kg' })).toMatchObject({ required: 1.25, price: 0, isEstimate: true });
  const took = feast(50, { taken: [{ itemId: '1030', unit: 'kg', quantity: 0.46 }] });
  expect(rowOf(listOf([took]), '1030')).toMatchObject({ needToBuy: 0.859 });
});

test('grams of a liquid without density are named, and counted beside the total', () => {
  const list = listOf([feast(50)], { 1030: { quantity: 99, category: 'Others' } });
  expect(list.unmatched).toEqual([
    { itemId: '1030', name: 'Sunflower oil', required: 1_250, unit: 'g', itemUnit: 'L' },
  ]);
  expect(rowOf(list, '1030')).toBeUndefined();
  expect(countUncosted(list)).toBe(1);
  expect(countUncosted(listOf([feast(50)], { 1030: { unit: 'kg' } }))).toBe(1);
  expect(countUncosted(listOf([feast(50)]))).toBe(0);
});

test(
  "the owner's choice of onion and fat is what is bought",
  { meta: { requirements: ['D-100'] } },
  () => {
    const list = purchaseList({ events: [feast(20)], items: store(), needs: needsOf('page') });
    expect([rowOf(list, '1022')?.required, rowOf(list, '1029')?.required, list.unmatched]).toEqual([
      1,
      0.25,
      [],
    ]);
  },
);

test('an item that was removed from the inventory is still bought, and marked', () => {
  const items = store().filter(({ id }) => id !== '1022');
  const row = purchaseList({ events: [feast(20)], items, needs }).rows.find(
    ({ itemId }) => itemId === '1022',
  );
  expect(row).toMatchObject({
    name: 'Onion',
    required: 0.5,
    inStock: 0,
    state: 'out-of-stock',
    notes: 'not in the inventory',
  });
});

test('items for packing and tasks are bought too, wood per event and cups per guest', () => {
  const supply = (people: number) =>
    ['1037', '1042', '1043', '1041', '1035', '1047'].map(
      (id) => rowOf(listOf([feast(people)]), id)?.required,
    );
  expect(supply(20)).toEqual([21, 40, 2.5, 2, 1, 4]);
  expect(supply(100)).toEqual([105, 40, 2.5, 2, 1, 20]);
});

test('gas cylinders come back from an event, so that two serve several events', () => {
  const early = feast(20);
  const late = feast(20, { eventId: 'late', date: '2027-01-12' });
  expect(rowOf(listOf([early, late], { 1041: { quantity: 1 } }), '1041')).toMatchObject({
    required: 2,
    inStock: 1,
    fromStore: 1,
    needToBuy: 1,
    byEvent: [{ needToBuy: 1 }, { fromStock: 2, needToBuy: 0 }],
  });
  expect(rowOf(listOf([early, late]), '1042')).toMatchObject({ needToBuy: 80 });
  expect(rowOf(listOf([early, late]), '1042')).not.toHaveProperty('fromStore');
});

test('gas cylinders that are bought for the earlier of two events are not in the store', () => {
  const late = feast(20, { eventId: 'late', date: '2027-01-12' });
  expect(rowOf(listOf([feast(20), late]), '1041')).toMatchObject({
    required: 2,
    inStock: 0,
    fromStore: 0,
    needToBuy: 2,
    state: 'out-of-stock',
  });
});

test('a gas cylinder that was taken along to an event comes back for the later one', () => {
  const taken = [{ itemId: '1041', unit: 'piece', quantity: 1 }] as const;
  const late = { eventId: 'late', date: '2027-01-12' };
  const row = (early: Partial<EventToServe>, more: Partial<EventToServe>, quantity: number) =>
    rowOf(
      listOf([feast(20, early), feast(20, { ...late, ...more })], { 1041: { quantity } }),
      '1041',
    );
  expect(row({ taken }, {}, 0)).toMatchObject({
    required: 2,
    inStock: 1,
    fromStore: 0,
    needToBuy: 1,
    byEvent: [
      { taken: 1, fromStock: 0, needToBuy: 1 },
      { taken: 0, fromStock: 2, needToBuy: 0 },
    ],
  });
  // Stock that was taken along to the later event does not serve the earlier one.
  expect(row({}, { taken }, 1)).toMatchObject({ inStock: 1, fromStore: 1, needToBuy: 1 });
});

test('there is one container for each guest plus five percent, rounded up', () => {
  expect(rowOf(listOf([feast(50)]), '1036')).toMatchObject({ required: 53, unit: 'piece' });
});

test(
  'the stock is allocated to the earliest event first, whatever the order of the input',
  { meta: { requirements: ['D-104'] } },
  () => {
    const late = feast(20, { eventId: 'late', date: '2027-01-12' });
    const early = feast(20, { eventId: 'early', date: '2027-01-11' });
    for (const events of [
      [late, early],
      [early, late],
    ])
      expect(rowOf(listOf(events, { 1021: { quantity: 10 } }), '1021')).toMatchObject({
        required: 16,
        inStock: 10,
        needToBuy: 6,
        byEvent: [
          { eventId: 'early', required: 8, fromStock: 8, needToBuy: 0 },
          { eventId: 'late', required: 8, fromStock: 2, needToBuy: 6 },
        ],
      });
  },
);

test('the list of one event uses the stock that earlier events leave, and shows their needs', () => {
  const events = [
    feast(20, {
      eventId: 'first',
      date: '2027-01-10',
      taken: [{ itemId: '1021', unit: 'kg', quantity: 1 }],
    }),
    feast(20, { eventId: 'second', date: '2027-01-11' }),
    feast(20, { eventId: 'third', date: '2027-01-12' }),
  ];
  const of = (only: string) =>
    purchaseList({ events, only, items: store({ 1021: { quantity: 10 } }), needs });
  expect(rowOf(of('second'), '1021')).toMatchObject({
    required: 8,
    inStock: 3,
    needToBuy: 5,
    neededBefore: 7,
    byEvent: [{ eventId: 'second' }],
  });
  expect(rowOf(of('third'), '1021')).toMatchObject({ inStock: 0, needToBuy: 8, neededBefore: 15 });
  expect(rowOf(of('first'), '1021')).toBeUndefined();
  expect(rowOf(of('first'), '1022')).not.toHaveProperty('neededBefore');
  // Gas cylinders are returned.
  expect(rowOf(of('second'), '1041')).toBeUndefined();
  expect(of('third').events.map(({ eventId }) => eventId)).toEqual(['third']);
  expect(rowOf(listOf(events), '1021')).not.toHaveProperty('neededBefore');
});

test('events without a date get stock last, those of one day by their id', () => {
  const events = [
    feast(20, { eventId: 'c', date: null }),
    feast(20, { eventId: 'b' }),
    feast(20, { eventId: 'd', date: '2027-01-09' }),
    feast(20, { eventId: 'a' }),
  ];
  expect(listOf(events).events.map(({ eventId }) => eventId)).toEqual(['d', 'a', 'b', 'c']);
});

test('between two rows with the same cost the one without stock comes first, then they are ordered by id', () => {
  const mutton = rowOf(listOf([feast(20)]), '1021')!;
  const row = (itemId: string, state: typeof mutton.state) => ({ ...mutton, itemId, state });
  const rows = [
    row('d', 'short'),
    row('c', 'low-stock'),
    row('b', 'out-of-stock'),
    row('a', 'short'),
  ];
  const order = ['b', 'c', 'a', 'd'];
  expect(summaryOf(rows).top.map(({ itemId }) => itemId)).toEqual(order);
  expect(summaryOf([...rows].reverse()).top.map(({ itemId }) => itemId)).toEqual(order);
});

test('stock taken to an event belongs to it, and the rest of the store is for the other events', () => {
  const early = feast(20, {
    eventId: 'early',
    taken: [
      { itemId: '1021', unit: 'g', quantity: 8_500 },
      { itemId: '1021', unit: 'kg', quantity: 0.5 },
    ],
  });
  const late = feast(20, { eventId: 'late', date: '2027-01-12' });
  expect(rowOf(listOf([early, late], { 1021: { quantity: 1 } }), '1021')).toMatchObject({
    required: 16,
    inStock: 9,
    needToBuy: 7,
    byEvent: [
      { eventId: 'early', taken: 8, fromStock: 0, needToBuy: 0 },
      { eventId: 'late', taken: 0, fromStock: 1, needToBuy: 7 },
    ],
  });
});

const weights = ['g', 'kg'] as const;
const anyNeed = fc
  .record({
    itemId: fc.constantFrom('2001', '2002', '2003'),
    grams: fc.integer({ min: 1, max: 9_000 }),
    in: fc.constantFrom(...weights),
  })
  .map(({ itemId, grams, in: unit }): Need => ({
    itemId,
    name: { en: itemId, ml: itemId },
    amount: unit === 'g' ? `${grams} g` : `${grams / 1_000} kg`,
  }));
const anyItem = (id: string) =>
  fc
    .record({
      unit: fc.constantFrom(...weights),
      quantity: fc.integer({ min: 0, max: 9_000_000 }).map((milli) => milli / 1_000),
      currentPrice: fc.integer({ min: 0, max: 200_000 }).map((paise) => paise / 100),
    })
    .map((item): StockItem => ({ id, name: id, category: 'Others', isActive: true, ...item }));
const anyEvent = fc.record({
  people: fc.integer({ min: 0, max: 5_000 }),
  day: fc.integer({ min: 1, max: 28 }),
  taken: fc.integer({ min: 0, max: 50_000 }),
});
const anything = fc.record({
  needs: fc.array(anyNeed, { maxLength: 8 }),
  items: fc.tuple(anyItem('2001'), anyItem('2002'), anyItem('2003')),
  events: fc.array(anyEvent, { maxLength: 8 }).map((all) =>
    all.map(({ people, day, taken }, n) =>
      feast(people, {
        eventId: `e${n}`,
        date: `2027-01-${String(day).padStart(2, '0')}`,
        taken: [{ itemId: '2001', unit: 'g', quantity: taken / 1_000 }],
      }),
    ),
  ),
});
const milli = (amount: number) => BigInt(Math.round(amount * 1_000));

test('every row adds up to the thousandth, and the store gives no more than it has', () => {
  fc.assert(
    fc.property(anything, (given) => {
      for (const row of purchaseList(given).rows) {
        expect(milli(row.inStock) + milli(row.needToBuy)).toBe(milli(row.required));
        for (const key of ['required', 'needToBuy'] as const)
          expect(row.byEvent.reduce((sum, each) => sum + milli(each[key]), 0n)).toBe(
            milli(row[key]),
          );
        for (const each of row.byEvent)
          expect(milli(each.taken) + milli(each.fromStock) + milli(each.needToBuy)).toBe(
            milli(each.required),
          );
        // Something is missing, so the stock is allocated completely, once.
        const item = given.items.find(({ id }) => id === row.itemId)!;
        expect(row.byEvent.reduce((sum, each) => sum + milli(each.fromStock), 0n)).toBe(
          milli(item.quantity),
        );
        const firstShort = row.byEvent.findIndex(({ needToBuy }) => needToBuy > 0);
        expect(row.byEvent.slice(firstShort + 1).filter(({ fromStock }) => fromStock > 0)).toEqual(
          [],
        );
      }
    }),
  );
});

test('what is required is people ÷ 20 × recipe, rounded up by less than a thousandth an event', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const people = purchaseList(given).events.reduce(
        (sum, each) => sum + BigInt(each.people),
        0n,
      );
      for (const row of purchaseList({
        ...given,
        items: given.items.map((item) => ({ ...item, quantity: 0 })),
        events: given.events.map((each) => ({ ...each, taken: [] })),
      }).rows) {
        const grams = given.needs
          .filter(({ itemId }) => itemId === row.itemId)
          .reduce(
            (sum, { amount }) =>
              sum + BigInt(Math.round(parseFloat(amount) * (amount.endsWith('kg') ? 1_000 : 1))),
            0n,
          );
        const exact = grams * 1_000n * people;
        const required = milli(row.required) * (row.unit === 'kg' ? 1_000n : 1n) * 20n;
        expect(required >= exact).toBe(true);
        expect(
          required - exact < BigInt(given.events.length) * 20n * (row.unit === 'kg' ? 1_000n : 1n),
        ).toBe(true);
      }
    }),
  );
});

test('the list is the same in whatever order events, items and recipes come', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const turned = {
        events: [...given.events].reverse(),
        items: [...given.items].reverse(),
        needs: [...given.needs].reverse(),
      };
      expect(purchaseList(turned)).toEqual(purchaseList(given));
    }),
  );
});

test('cost is the shortfall times the price within half a paisa, and the total is the sum of the rows', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const { rows, totalCost } = purchaseList(given);
      for (const { needToBuy, price, isEstimate, estimatedCost } of rows) {
        if (isEstimate) continue;
        const exact = milli(needToBuy) * BigInt(Math.round(price * 100));
        const off = exact - BigInt(Math.round(estimatedCost * 100)) * 1_000n;
        expect(off >= -500n && off <= 500n).toBe(true);
      }
      expect(Math.round(totalCost * 100)).toBe(
        rows.reduce((sum, { estimatedCost }) => sum + Math.round(estimatedCost * 100), 0),
      );
    }),
  );
});

test('an amount in grams of an item in litres, pieces, packs or boxes is refused with any stock', () => {
  fc.assert(
    fc.property(
      anything,
      fc.constantFrom(...units.filter((unit) => conversionFactor('g', unit) === undefined)),
      (given, unit) => {
        const { rows, unmatched } = purchaseList({
          ...given,
          items: given.items.map((item) => ({ ...item, unit })),
        });
        expect(rows).toEqual([]);
        expect(new Set(unmatched.map(({ itemUnit }) => itemUnit)).size).toBeLessThanOrEqual(1);
      },
    ),
  );
});
