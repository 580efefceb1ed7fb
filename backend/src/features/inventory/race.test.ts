import { randomUUID } from 'node:crypto';
import {
  addItem,
  listInventory,
  listMovements,
  moveStock,
  type Movement,
  undoMovement,
} from '@kalavara/shared-types/inventory/inventory';
import { waitUntil } from '../../test/wait-until';
import { toMovement } from './ledger';
import { expect, test } from 'vitest';
import { type Device, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import * as queries from './queries';
import * as movementQueries from './movements.queries';

const server = await startTestServer();

async function createItem(phone: Device) {
  const body = {
    name: 'Rice',
    category: 'Grains & Rice',
    unit: 'kg',
    quantity: 1_000,
    currentPrice: 120,
    isNameConfirmed: true,
  } as const;
  return (await phone.call(addItem, { body })).data;
}

async function listLedger(phone: Device, id: string): Promise<Movement[]> {
  const rows: Movement[] = [];
  for (let hasMore = true; hasMore;) {
    const page = await phone.call(listMovements, {
      params: { id },
      ...(rows.length > 0 && { query: { before: rows.at(-1)!.id } }),
    });
    rows.push(...page.data);
    hasMore = page.hasMore;
  }
  return rows.reverse();
}

test('20 phones record 1 000 movements of one item with repeats and undos: its quantity is the sum, none is lost or doubled', async () => {
  const phones = await Promise.all(
    Array.from({ length: 20 }, (_, n) => server.connect('staff', `Cook ${n}`)),
  );
  const rice = await createItem(phones[0]!);
  const other = await phones[0]!.enter('inventory');
  const from = (await phones[0]!.call(listInventory, {})).revision;

  // Each phone books 25 receipts and 17 uses, of which every fifth is undone (8). Half of all requests are sent twice.
  const change = await Promise.all(
    phones.map(async (phone) => {
      let sum = 0;
      for (let n = 0; n < 42; n += 1) {
        const kind = n % 5 < 3 ? ('receive' as const) : ('use' as const);
        const quantity = 0.125 * (1 + (n % 7));
        const given = { body: { id: randomUUID(), itemId: rice.id, kind, quantity } };
        const commandId = randomUUID();
        await phone.call(moveStock, given, { commandId });
        if (n % 2 === 0) await phone.call(moveStock, given, { commandId });
        if (n % 4 === 1) await phone.call(moveStock, given);
        sum += kind === 'receive' ? quantity : -quantity;
        if (n % 5 !== 0 || n === 40) continue;
        const undo = { params: { id: given.body.id }, body: {} };
        const undoId = randomUUID();
        await phone.call(undoMovement, undo, { commandId: undoId });
        await phone.call(undoMovement, undo, { commandId: undoId });
        sum -= kind === 'receive' ? quantity : -quantity;
      }
      return sum;
    }),
  );

  const ledger = await listLedger(phones[0]!, rice.id);
  expect(ledger).toHaveLength(1 + 20 * 50);
  const total = 1_000 + change.reduce((sum, each) => sum + each, 0);
  expect(ledger.at(-1)!.after).toBe(total);
  const { data, revision } = await phones[0]!.call(listInventory, {});
  expect(data.find(({ id }) => id === rice.id)!.quantity).toBe(total);
  expect(ledger.reduce((sum, { change: each }) => sum + each * 1_000, 0)).toBe(total * 1_000);
  expect(new Set(ledger.map(({ id }) => id)).size).toBe(ledger.length);
  expect(revision).toBe(from + 20 * 50);
  await waitUntil(() => expect(other.batches).toHaveLength(20 * 50));
  expect(other.batches.map((batch) => batch.revision)).toEqual(
    Array.from({ length: 1_000 }, (_, n) => from + n + 1),
  );
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('control: reading the quantity and writing the next row without the room lock gives another sum', async () => {
  const phone = await server.connect('staff');
  const rice = await createItem(phone);
  const {
    pools: { main: db },
  } = server.ctx;
  /** Books like `move`, but without the lock of the room. */
  const moveUnlocked = () =>
    db.transaction().execute(async (tx) => {
      const found = (await queries.findItem(tx, rice.id))!.item;
      const movement = toMovement(found, { kind: 'use', quantity: 1 }, -1_000, null, new Date());
      await db.selectFrom('rooms').selectAll().execute();
      await tx.executeQuery(queries.saveItem(tx, { ...found, quantity: movement.after }).compile());
      await movementQueries.addMovements(tx, [movement], 'test').execute();
    });
  await Promise.all(Array.from({ length: 10 }, moveUnlocked));
  expect(Object.keys(await brokenInvariants(server.database.url))).toEqual(
    expect.arrayContaining([
      'what there is of an item is the sum of its movements',
      'each movement of an item goes on from the one before',
    ]),
  );
});
