import { randomUUID } from 'node:crypto';
import * as cutlets from '@kalavara/shared-types/cutlets';
import { createDiaryEvent } from '@kalavara/shared-types/diary';
import * as inventory from '@kalavara/shared-types/inventory';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestServer, toNoon } from './harness';
import { brokenInvariants } from './invariants';

const password = 'smoke and pepper';
const server = await startTestServer({ env: { CUTLET_PASSWORD: password } });
const today = indianDay(toNoon(server.clock));
const phone = await server.connect('staff', 'Amina');
await phone.call(cutlets.unlockCutlets, { body: { password } });
/** Feasts and cutlets both take it, and its unit converts. */
const pepper = '1001';

const itemNow = async () =>
  (await phone.call(inventory.listInventory, {})).data.find(({ id }) => id === pepper)!;
const ledger = async () =>
  (await phone.call(inventory.listMovements, { params: { id: pepper } })).data;

type Undo = () => Promise<unknown>;
const undoMove =
  (id: string): Undo =>
  () =>
    phone.call(inventory.undoMovement, { params: { id }, body: {} });

async function move(
  kind: 'receive' | 'use' | 'waste' | 'event' | 'count',
  quantity: number,
  eventId?: string,
): Promise<Undo> {
  const body = { id: randomUUID(), itemId: pepper, kind, quantity, unit: 'g' as const };
  await phone.call(inventory.moveStock, { body: { ...body, ...(eventId && { eventId }) } });
  return undoMove(body.id);
}

async function changeUnit(unit: 'g' | 'kg'): Promise<Undo | undefined> {
  if ((await itemNow()).unit === unit) return undefined;
  await phone.call(inventory.patchItem, { params: { id: pepper }, body: { unit } });
  const [newest] = await ledger();
  return newest?.convertedFrom && !newest.undoes ? undoMove(newest.id) : undefined;
}

let weeks = 0;
async function completeCutlets(pieces: number): Promise<Undo> {
  // Each on a week of its own, so that no day carries into another.
  const date = dayAfter(today, 7 * (weeks += 1));
  const meat = Math.ceil((pieces * 10) / 28) / 10;
  await phone.call(cutlets.saveCutletDay, {
    params: { date },
    body: { production: { producedCutlets: pieces, targetCutlets: pieces } },
  });
  const usage = {
    ...{ meat, potatoes: 0, eggs: 0, breadcrumbs: 0, flour: 0, salt: 0, oil: 0 },
    ...{ keralaMasala: Math.round(meat * 33_000) / 1_000, bridgeSpices: 0 },
  };
  await phone.call(cutlets.completeCutletDay, { params: { date }, body: { usage } });
  return () => phone.call(cutlets.undoCutletCompletion, { params: { date }, body: {} });
}

const command = fc.record({
  kind: fc.constantFrom(
    ...(['receive', 'use', 'waste', 'event', 'back', 'count', 'kilos', 'grams'] as const),
    ...(['cutlets', 'undo', 'undo'] as const),
  ),
  amount: fc.integer({ min: 1, max: 400 }),
});
type Command = { kind: string; amount: number };

function perform({ kind, amount }: Command, eventId: string): Promise<Undo | undefined> {
  switch (kind) {
    case 'kilos':
      return changeUnit('kg');
    case 'grams':
      return changeUnit('g');
    case 'cutlets':
      return completeCutlets(amount);
    case 'event':
      return move('event', amount, eventId);
    case 'back':
      return move('receive', amount, eventId);
    default:
      return move(kind as 'receive', amount);
  }
}

const isLong = process.env['KALAVARA_LONG'] === '1';

test(
  'movements, undo, unit changes, feasts and cutlet days in any order: the quantity is the sum, and undoing all returns to the start',
  async () => {
    const body = { title: 'Feast', date: dayAfter(today, 1), estimatedAttendance: 20 };
    const eventId = (await phone.call(createDiaryEvent, { body })).event.id;
    let [done, cutletDays] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 40 }), async (commands) => {
        const start = await itemNow();
        const open: Undo[] = [];
        for (const one of commands) {
          if (one.kind === 'undo') {
            await open.pop()?.();
            done += 1;
            continue;
          }
          // Refused: too little in stock, more back than taken, or an amount that the unit cannot hold.
          const undo = await perform(one, eventId).catch(() => undefined);
          if (!undo) continue;
          done += 1;
          if (one.kind === 'cutlets') cutletDays += 1;
          open.push(undo);
          const rows = await ledger();
          expect(rows[0]!.after).toBe((await itemNow()).quantity);
        }
        for (const undo of open.reverse()) await undo();
        expect(await itemNow()).toMatchObject({ quantity: start.quantity, unit: start.unit });
        expect(await brokenInvariants(server.database.url)).toEqual({});
      }),
      { numRuns: isLong ? 320 : 4, endOnFailure: true, ...(isLong ? {} : { seed: 18 }) },
    );
    expect(done).toBeGreaterThanOrEqual(isLong ? 5_000 : 40);
    expect(cutletDays).toBeGreaterThan(0);
  },
  isLong ? 1_800_000 : 120_000,
);
