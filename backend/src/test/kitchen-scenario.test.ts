import { randomUUID } from 'node:crypto';
import { defaultItems } from '@kalavara/shared-types/content/inventory';
import * as cutlets from '@kalavara/shared-types/cutlets/cutlets';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { getEventCost, setEventLabour } from '@kalavara/shared-types/event-costs/event-costs';
import * as inventory from '@kalavara/shared-types/inventory/inventory';
import { getPurchaseList, type PurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { addReading, listEventReadings } from '@kalavara/shared-types/readings/readings';
import { addReview, listReviewAverages } from '@kalavara/shared-types/reviews/reviews';
import { getSafetyLog } from '@kalavara/shared-types/safety-log/safety-log';
import * as shopping from '@kalavara/shared-types/shopping/shopping';
import { totalsOf } from '@kalavara/shared-types/shopping/shopping.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { resetTodos } from '@kalavara/shared-types/todos/todos';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { minutes, refusal, startTestServer, advanceToNoon } from './harness';
import { brokenInvariants } from './invariants';
import * as recomputed from './kitchen-scenario-figures';
import {
  parseExact,
  type Fraction,
  minus,
  roundToPaise,
  plus,
  times,
  toNumber,
} from './kitchen-scenario-figures';

const password = 'smoke and pepper';
const server = await startTestServer({ env: { CUTLET_PASSWORD: password } });
const today = indianDay(advanceToNoon(server.clock));
const owner = await server.connect('owner');
const amina = await server.connect('staff', 'Amina');
const raju = await server.connect('staff', 'Raju');
const until = dayAfter(today, 7);
const [mutton, onion, tomato, potato] = ['1021', '1022', '1023', '1027'] as const;
const later = () => server.clock.advance(minutes(5));
const unitOf = (id: string) => defaultItems.find((item) => item.id === id)!.unit;

/** The store as calculated by the test: amounts and prices. */
const onHand = new Map<string, Fraction>();
const prices = new Map<string, Fraction>();
const amountOf = (id: string) => onHand.get(id) ?? parseExact(0);
const add = (id: string, amount: Fraction) => onHand.set(id, plus(amountOf(id), amount));
const priceOf = (id: string) =>
  prices.get(id) ?? parseExact(defaultItems.find((item) => item.id === id)!.estimate);

type Feast = { id: string; people: number };
/** The items that each feast has taken, as [amount, price at that time]. */
const taken = new Map<string, Map<string, [Fraction, Fraction][]>>();

async function move(
  kind: 'event' | 'receive' | 'waste' | 'use',
  itemId: string,
  quantity: string,
  eventId?: string,
) {
  const { data } = await amina.call(inventory.moveStock, {
    body: {
      id: randomUUID(),
      itemId,
      kind,
      quantity: Number(quantity),
      unit: unitOf(itemId),
      ...(eventId !== undefined && { eventId, reason: 'story' }),
    },
  });
  add(
    itemId,
    kind === 'receive' ? parseExact(quantity) : minus(parseExact(0), parseExact(quantity)),
  );
  return data.id;
}
async function take(feast: Feast, itemId: string, quantity: string) {
  await move('event', itemId, quantity, feast.id);
  const ofFeast = taken.get(feast.id) ?? new Map<string, [Fraction, Fraction][]>();
  taken.set(feast.id, ofFeast);
  ofFeast.set(itemId, [...(ofFeast.get(itemId) ?? []), [parseExact(quantity), priceOf(itemId)]]);
}
const buy = (
  by: typeof amina,
  row: shopping.ShoppingRow,
  quantity: string,
  total: string,
  isPriceConfirmed = false,
) =>
  by.call(shopping.buyShoppingRow, {
    params: { rowId: row.id },
    body: {
      movementId: randomUUID(),
      itemId: row.itemId,
      unit: row.unit,
      isPriceConfirmed,
      quantity: Number(quantity),
      total: Number(total),
    },
  });
function deliver(itemId: string, quantity: string, total: string) {
  add(itemId, parseExact(quantity));
  prices.set(itemId, recomputed.unitPrice(total, quantity, unitOf(itemId)));
}

/** Returns what must be bought for all feasts, by item: amount and paise. */
function recomputePurchase(feasts: readonly Feast[]) {
  const rows = new Map<string, { amount: number; paise: bigint; first: number }>();
  for (const [itemId, ingredient] of recomputed.neededIngredients) {
    const own = feasts.map(({ id, people }) => ({
      eventId: id,
      people,
      taken: (taken.get(id)?.get(itemId) ?? []).reduce((sum, [q]) => plus(sum, q), parseExact(0)),
    }));
    const missing = recomputed.isReturnable(itemId)
      ? recomputed.calculateShortages(ingredient, own.slice(0, 1), amountOf(itemId))
      : recomputed.calculateShortages(ingredient, own, amountOf(itemId));
    const amount = missing.reduce(plus, parseExact(0));
    if (amount.numerator > 0n)
      rows.set(itemId, {
        amount: toNumber(amount),
        paise: roundToPaise(times(amount, priceOf(itemId))),
        first: toNumber(missing[0]!),
      });
  }
  return rows;
}
function expectPurchase(list: PurchaseList, feasts: readonly Feast[]) {
  const expected = recomputePurchase(feasts);
  const shown = list.rows.map((row) => [
    row.itemId,
    { amount: row.needToBuy, paise: BigInt(Math.round(row.estimatedCost * 100)) },
  ]);
  const own = [...expected].map(([id, row]) => [id, { amount: row.amount, paise: row.paise }]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(own));
  const total = [...expected.values()].reduce((sum, row) => sum + row.paise, 0n);
  expect(BigInt(Math.round(list.totalCost * 100))).toBe(total);
}
const purchase = async () => (await owner.call(getPurchaseList, { query: { until } })).data;

test('three feasts, deliveries, shortages, slips, a day of cutlets, readings and reviews agree with a recomputation to the paisa', async () => {
  const feasts: Feast[] = [];
  for (const [n, people] of [30, 120, 400].entries()) {
    const { event } = await owner.call(createDiaryEvent, {
      body: {
        title: `Feast of ${people}`,
        date: dayAfter(today, 2 + n),
        estimatedAttendance: people,
      },
    });
    await owner.call(resetTodos, { params: { eventId: event.id } });
    feasts.push({ id: event.id, people });
  }
  const [small, middle, large] = feasts as [Feast, Feast, Feast];
  expectPurchase(await purchase(), feasts);

  // The slips. Onions have a last price, so that a price far from it is refused at first. Potatoes are below their
  // minimum.
  await owner.call(inventory.patchItem, { params: { id: onion }, body: { currentPrice: 40 } });
  prices.set(onion, parseExact(40));
  const unitsOfPotato = { minQuantity: 10, supplier: 'Chalai' };
  await owner.call(inventory.patchItem, { params: { id: potato }, body: unitsOfPotato });
  const make = async () =>
    (await owner.call(shopping.makeShoppingList, { body: { until } })).data.rows;
  let rows = await make();
  const rowOf = (itemId: string) =>
    rows.find((row) => row.itemId === itemId && row.bought === null)!;
  expect(rowOf(potato)).toMatchObject({ quantity: 10 });
  later();

  expect(await refusal(buy(amina, rowOf(onion), '15', '6000'))).toMatchObject({
    code: 'price-far',
  });
  const slip = await buy(amina, rowOf(tomato), '140', '4200.40');
  await amina.call(shopping.undoShoppingRow, {
    params: { rowId: slip.data.id },
    body: { itemId: tomato },
  });
  const deliveries = [
    [mutton, '120', '76800.50'],
    ['1032', '110', '13200.75'],
    [onion, '15', '600'],
    [tomato, '14', '420.42'],
    ['1030', '15', '2100'],
    ['1024', '4', '801'],
    ['1001', '2500', '2250.10'],
    ['1005', '1000', '3499.99'],
    ['1036', '600', '4800'],
    ['1047', '150', '1049.99'],
    [potato, '10', '333.33'],
  ] as const;
  for (const [itemId, quantity, total] of deliveries) {
    // Two phones tick the same row: it counts once, and the second is refused.
    const outcomes = await Promise.allSettled([
      buy(amina, rowOf(itemId), quantity, total),
      buy(raju, rowOf(itemId), quantity, total),
    ]);
    const [refused, ...others] = outcomes.filter(({ status }) => status === 'rejected');
    expect([refused, others]).toMatchObject([
      { reason: { failure: { code: 'shopping-row-bought' } } },
      [],
    ]);
    deliver(itemId, quantity, total);
  }
  later();
  expectPurchase(await purchase(), feasts);

  // A part of the meat is taken at the first price; the rest is bought at a higher one.
  await take(small, mutton, '12');
  await take(middle, mutton, '40');
  later();
  rows = await make();
  const left = recomputePurchase(feasts).get(mutton)!;
  expect(rowOf(mutton).quantity).toBe(left.amount);
  expect(BigInt(Math.round(rowOf(mutton).expected * 100))).toBe(left.paise);
  await buy(raju, rowOf(mutton), '100', '70000');
  deliver(mutton, '100', '70000');
  later();

  const list = (await owner.call(shopping.getShoppingList, {})).data!;
  const slips = [...deliveries.map(([, , total]) => total), '70000'];
  const paid = slips.reduce((sum, total) => sum + roundToPaise(parseExact(total)), 0n);
  expect(totalsOf(list.rows)).toMatchObject({ bought: 12, paid: Number(paid) / 100, unpaid: 0 });

  // Shortage: taking more than the stock is refused, and the list has the missing amount.
  await take(middle, mutton, '8');
  const tooMuch = move('event', mutton, '161', large.id);
  expect(await refusal(tooMuch)).toMatchObject({ code: 'stock-short' });
  await take(large, mutton, '160');
  for (const [feast, rice, onions] of [
    [small, '6', '0.75'],
    [middle, '24', '3'],
    [large, '80', '10'],
  ] as const) {
    await take(feast, '1032', rice);
    await take(feast, onion, onions);
    await take(feast, '1001', String((75 * feast.people) / 20));
    await take(feast, '1047', String(feast.people / 5));
  }
  expectPurchase(await purchase(), feasts);
  // Returned items, and discarded ones.
  await move('receive', mutton, '3.5', middle.id);
  await move('receive', mutton, '1', large.id);
  await move('waste', mutton, '1', large.id);

  // A day of a hundred cutlets takes its spices, potatoes and eggs from the same store.
  await amina.call(cutlets.unlockCutlets, { body: { password } });
  await amina.call(cutlets.saveCutletDay, {
    params: { date: today },
    body: {
      inventory: { mandiLeftovers: 4, processedMeat: 3.6, frozenCutlets: 0 },
      production: { producedCutlets: 100, targetCutlets: 100 },
    },
  });
  const usage = {
    meat: 3.6,
    potatoes: 0.9,
    eggs: 8,
    breadcrumbs: 0.18,
    flour: 0,
    salt: 0,
    oil: 0,
    keralaMasala: 118.8,
    bridgeSpices: 90,
  };
  await amina.call(cutlets.completeCutletDay, { params: { date: today }, body: { usage } });
  for (const [itemId, amount] of recomputed.calculateCutletUsage(100))
    add(itemId, minus(parseExact(0), amount));

  const store = (await owner.call(inventory.listInventory, {})).data;
  for (const [itemId] of onHand)
    expect([itemId, store.find(({ id }) => id === itemId)!.quantity]).toEqual([
      itemId,
      toNumber(amountOf(itemId)),
    ]);

  // The costs of each feast, in total and per guest, with the labour.
  const labour = new Map([
    [small.id, ['600', '80']],
    [middle.id, ['1500', '83.33']],
  ]);
  for (const [eventId, [worked, rate]] of labour)
    await owner.call(setEventLabour, {
      params: { eventId },
      body: { minutes: Number(worked), ratePerHour: Number(rate) },
    });
  const back = new Map([[middle.id, parseExact('3.5')]]);
  for (const { id, people } of feasts) {
    const cost = (await owner.call(getEventCost, { params: { eventId: id } })).data;
    let used = 0n;
    for (const [itemId, parts] of taken.get(id)!) {
      const amount = parts.reduce((sum, [quantity]) => plus(sum, quantity), parseExact(0));
      const value = parts.reduce((sum, part) => plus(sum, times(...part)), parseExact(0));
      const net = itemId === mutton ? minus(amount, back.get(id) ?? parseExact(0)) : amount;
      used += roundToPaise(recomputed.dividedBy(times(value, net), amount));
    }
    let planned = 0n;
    for (const [itemId, ingredient] of recomputed.neededIngredients) {
      if (recomputed.isReturnable(itemId)) continue;
      const [amount] = recomputed.calculateShortages(
        ingredient,
        [{ eventId: id, people, taken: parseExact(0) }],
        parseExact(0),
      );
      planned += roundToPaise(times(amount!, priceOf(itemId)));
    }
    const [worked, rate] = labour.get(id) ?? ['0', '0'];
    const work = roundToPaise(
      recomputed.dividedBy(times(parseExact(worked!), parseExact(rate!)), parseExact(60)),
    );
    const perGuest = roundToPaise(
      recomputed.dividedBy(parseExact(String(used + work)), parseExact(people * 100)),
    );
    expect({ ...cost, perGuest: cost.perGuest.total }).toMatchObject({
      people,
      used: Number(used) / 100,
      planned: Number(planned) / 100,
      labour: { cost: Number(work) / 100 },
      total: Number(used + work) / 100,
      perGuest: Number(perGuest) / 100,
      wasted: id === large.id ? 700 : 0,
    });
    const { data } = await amina.http
      .get(`/api/event-reports/${id}`)
      .responseType('blob')
      .then((answer) => ({ data: answer.body as Buffer }));
    const text = (await extractText(new Uint8Array(data))).text.join('').replace(/[\s,]/g, '');
    expect(text).toContain(`₹${(Number(used) / 100).toFixed(2).replace(/\.00$/, '')}`);
  }

  // Sixteen readings, inside and outside of their bands, and their entries in the safety log.
  const checks = ['temp-1', 'temp-2', 'temp-3', 'final-1'] as const;
  const measured = Array.from({ length: 16 }, (_, n) => {
    const taskId = checks[n % 4]!;
    const value = taskId === 'final-1' ? 70 + n : 136 + n * 7.5;
    return { feast: feasts[n % 3]!, taskId, value };
  });
  for (const { feast, taskId, value } of measured)
    await amina.call(addReading, {
      params: { eventId: feast.id, taskId },
      body: {
        id: randomUUID(),
        value,
        action: 'fire adjusted',
        kind: taskId === 'final-1' ? 'core' : 'pit',
      },
    });
  const { data: log } = await owner.call(getSafetyLog, { query: { from: today, to: until } });
  for (const { id, people } of feasts) {
    const own = measured.filter(({ feast }) => feast.id === id);
    const { data } = await owner.call(listEventReadings, { params: { eventId: id } });
    const sum = (values: readonly number[]) =>
      values.reduce((all, value) => plus(all, parseExact(value)), parseExact(0));
    expect(data).toHaveLength(own.length);
    expect(sum(data.map(({ value }) => value))).toEqual(sum(own.map(({ value }) => value)));
    const entries = log.entries.filter(({ place }) => place.en === `Feast of ${people}`);
    const outside = own.filter(({ taskId, value }) => recomputed.isOutside(taskId, value));
    expect(entries).toHaveLength(own.length);
    expect(entries.flatMap((entry) => (entry.isOutside ? entry.value.en : [])).sort()).toEqual(
      outside.map(({ value }) => `${value}°C`).sort(),
    );
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.length).toBeLessThan(own.length);
  }

  // Reviews and their averages.
  const ratings = [
    [small, [5, 4]],
    [large, [3]],
  ] as const;
  for (const [feast, given] of ratings)
    for (const rating of given)
      await amina.call(addReview, {
        params: { eventId: feast.id },
        body: { id: `review-${randomUUID()}`, reviewerName: 'Mini', comment: 'Good', rating },
      });
  const { data: averages } = await owner.call(listReviewAverages, {});
  const averageOf = (eventId: string) => {
    const { count, stars } = averages.find((each) => each.eventId === eventId)!;
    return [count, stars / count];
  };
  expect(averages).toHaveLength(2);
  expect(ratings.map(([{ id }]) => averageOf(id))).toEqual([
    [2, 4.5],
    [1, 3],
  ]);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
