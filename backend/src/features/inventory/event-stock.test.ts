import { randomUUID } from 'node:crypto';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import * as calls from '@kalavara/shared-types/inventory/inventory';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { getPurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { indianDay } from '@kalavara/shared-types/time.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusal, startTestServer, advanceToNoon } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const date = indianDay(advanceToNoon(server.clock));
const phone = await server.connect('staff');

type Move = Partial<BodyOf<typeof calls.moveStock>>;
const newEvent = async () =>
  (
    await phone.call(createDiaryEvent, {
      body: { title: 'Feast', date, estimatedAttendance: 20 },
    })
  ).event.id;
const move = (kind: NonNullable<Move['kind']>, quantity: number, more: Move = {}) =>
  phone.call(calls.moveStock, {
    body: { id: randomUUID(), itemId: '1021', kind, quantity, ...more },
  });
const undo = (id: string) => phone.call(calls.undoMovement, { params: { id }, body: {} });
const ledger = async () => (await phone.call(calls.listMovements, { params: { id: '1021' } })).data;
const mutton = async (eventId: string) =>
  (await phone.call(getPurchaseList, { query: { eventId } })).data.rows.find(
    ({ itemId }) => itemId === '1021',
  );

test('stock returned from an event is in the store again and no longer counts as taken', async () => {
  const eventId = await newEvent();
  await move('count', 7);
  await move('event', 7, { eventId });
  expect(await mutton(eventId)).toMatchObject({ needToBuy: 1, byEvent: [{ taken: 7 }] });

  const back = await move('receive', 2, { eventId, unit: 'kg' });
  expect(back.item.quantity).toBe(2);
  expect(await mutton(eventId)).toMatchObject({ byEvent: [{ taken: 5, fromStock: 2 }] });

  await move('waste', 2, { eventId, reason: 'fell into the pit' });
  expect(await mutton(eventId)).toMatchObject({ needToBuy: 3, byEvent: [{ taken: 5 }] });
  expect((await ledger())[0]).toMatchObject({
    kind: 'waste',
    eventId,
    reason: 'fell into the pit',
  });

  expect(await refusal(move('receive', 5.001, { eventId }))).toMatchObject({
    code: 'return-too-large',
  });
  await undo(back.data.id).catch(() => undefined);
});

test('stock discarded at an event is subtracted from the store only if its return was recorded', async () => {
  const eventId = await newEvent();
  await move('count', 7);
  await move('event', 3, { eventId });
  const returnId = randomUUID();
  const waste = (more: Move = {}) =>
    move('waste', 4, { eventId, reason: 'fell into the pit', returnId, ...more });
  const stock = async () => (await ledger())[0]!.after;

  expect(await refusal(move('receive', 4, { id: returnId, eventId }))).toMatchObject({
    code: 'return-too-large',
  });
  expect((await refusal(waste())).code).toBe('movement-not-found');
  expect(await stock()).toBe(4);

  const back = (await move('receive', 3, { id: returnId, eventId })).data;
  expect((await refusal(waste({ eventId: await newEvent() }))).code).toBe('movement-not-found');
  await undo(back.id);
  expect((await refusal(waste())).code).toBe('movement-undone');
  expect(await stock()).toBe(4);

  const second = (await move('receive', 3, { eventId })).data;
  expect((await waste({ quantity: 3, returnId: second.id })).item.quantity).toBe(4);
  // Control: a page of the previous version sends no return.
  expect((await waste({ quantity: 1, returnId: null })).item.quantity).toBe(3);
});

test('taking stock cannot be undone after a part was returned: the store would have more than exists', async () => {
  const eventId = await newEvent();
  await move('count', 10);
  const taken = (await move('event', 8, { eventId })).data;
  const back = (await move('receive', 3, { eventId })).data;
  expect((await refusal(undo(taken.id))).code).toBe('taken-came-back');
  expect((await ledger())[0]).toMatchObject({ after: 5 });

  await undo(back.id);
  expect((await undo(taken.id)).item.quantity).toBe(10);
});

test('a part of the taken stock can be undone while the rest covers the returned amount', async () => {
  const eventId = await newEvent();
  await move('count', 10);
  const first = (await move('event', 4, { eventId })).data;
  await move('use', 4, { eventId });
  await move('receive', 3, { eventId });
  expect((await undo(first.id)).item.quantity).toBe(9);
});

test('a return cannot be undone after the stock was discarded: the store would have less than exists', async () => {
  const eventId = await newEvent();
  await move('count', 20);
  await move('event', 8, { eventId });
  const back = (await move('receive', 3, { eventId })).data;
  const other = (await move('receive', 2, { eventId })).data;
  const wasted = (
    await move('waste', 3, { eventId, reason: 'fell into the pit', returnId: back.id })
  ).data;
  await undo(other.id);
  expect((await refusal(undo(back.id))).code).toBe('return-wasted');
  expect((await ledger())[0]).toMatchObject({ after: 12 });

  await undo(wasted.id);
  expect((await undo(back.id)).item.quantity).toBe(12);
});

test('a delivery without an event needs no event, and one for an unknown event is refused', async () => {
  await move('count', 0);
  expect((await move('receive', 1)).data.eventId).toBeNull();
  expect(await refusal(move('receive', 1, { eventId: 'nowhere' }))).toMatchObject({
    code: 'event-not-found',
  });
});

const command = fc.oneof(
  fc.record({
    kind: fc.constantFrom('receive', 'use', 'waste', 'event', 'back', 'count'),
    milli: fc.integer({ min: 1, max: 20_000 }),
  }),
  fc.record({ kind: fc.constant('undo'), milli: fc.nat() }),
  fc.record({ kind: fc.constant('unit'), milli: fc.integer({ min: 0, max: 1 }) }),
);
const isLong = process.env['KALAVARA_LONG'] === '1';

test(
  'after any commands the quantity is the sum of the movements, and undoing all of them returns to the start',
  async () => {
    const eventId = await newEvent();
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 50 }), async (commands) => {
        const item = async () =>
          (await phone.call(calls.listInventory, {})).data.find(({ id }) => id === '1021')!;
        const start = await item();
        const open: string[] = [];
        for (const { kind, milli } of commands) {
          done += 1;
          const more = {
            unit: 'kg' as const,
            ...(kind === 'event' || kind === 'back' ? { eventId } : {}),
          };
          const attempt =
            kind === 'undo'
              ? open.length > 0 && undo(open.at(-1)!)
              : kind === 'unit'
                ? phone.call(calls.patchItem, {
                    params: { id: '1021' },
                    body: { unit: milli === 0 ? 'kg' : 'g' },
                  })
                : move(kind === 'back' ? 'receive' : kind, milli / 1_000, more);
          // Refused: the stock is too low, or more was returned than taken.
          const answer = await Promise.resolve(attempt).catch(() => undefined);
          if (!answer) continue;
          const newest = (await ledger())[0]!;
          if (kind === 'undo') open.pop();
          else if (newest.id !== open.at(-1) && !newest.undoes && kind !== 'unit')
            open.push(newest.id);
          else if (
            kind === 'unit' &&
            newest.convertedFrom &&
            !open.includes(newest.id) &&
            !newest.undoes
          )
            open.push(newest.id);
        }
        for (const id of open.reverse()) await undo(id);
        expect(await item()).toMatchObject({ quantity: start.quantity, unit: start.unit });
        expect(await brokenInvariants(server.database.url)).toEqual({});
      }),
      { numRuns: isLong ? 175 : 4, ...(isLong ? {} : { seed: 42 }) },
    );
    expect(done).toBeGreaterThanOrEqual(isLong ? 5_000 : 80);
  },
  isLong ? 550_000 : 60_000,
);
