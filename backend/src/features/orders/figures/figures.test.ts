import { expect, test } from 'vitest';
import { computeFigures } from './figures';
import type { OrderGroup } from './figures.queries';

const today = '2026-11-21';
const sale: OrderGroup = {
  status: 'pending',
  paymentStatus: 'completed',
  mode: 'live',
  orders: 1,
  paise: 100_00,
};
const practice: OrderGroup = { ...sale, mode: 'test', orders: 3, paise: 900_00 };
const back = [{ day: today, mode: 'test' as const, paise: 50_00 }];
const counted = (...all: OrderGroup[]) => ({
  all,
  byDay: all.map((one) => ({ ...one, day: today })),
  back,
});

test('once the shop accepts real payments, practice orders are counted separately, and are in no amount', () => {
  const figures = computeFigures(counted(sale, practice), today, true);
  expect(figures).toMatchObject({
    byStatus: { pending: 4 },
    testOrders: 3,
    revenuePaise: 100_00,
    paidPaise: 100_00,
  });
  expect(figures.days.at(-1)).toEqual({ day: today, orders: 1, paise: 100_00 });
});

test('in a practice installation practice orders are added up like live ones', () => {
  const figures = computeFigures(counted(practice), today, false);
  expect(figures).toMatchObject({ testOrders: 0, revenuePaise: 900_00, paidPaise: 850_00 });
});
