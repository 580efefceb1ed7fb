import { randomUUID } from 'node:crypto';
import { listMessages } from '@kalavara/shared-types/messages/messages';
import {
  listBackInStockRequests,
  requestBackInStock,
} from '@kalavara/shared-types/back-in-stock/back-in-stock';
import { changeStock, updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import { eraseCustomer } from '@kalavara/shared-types/customers/customers';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import { beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../retention.queries';
import { contentsOf } from '../../test/contents';
import { range } from '../../test/range';
import {
  type Device,
  ownerPassword,
  refusal,
  startTestServer,
  type TestServer,
} from '../../test/harness';
import { buy } from '../../test/shop';

const server = await startTestServer({ env: { TRUST_PROXY: '1' } });
let owner: Device;
const soldOut = 'seer-roe';
const sellOut = async (device: Device, id = soldOut) =>
  device.call(changeStock, { params: { id }, body: { count: 0 } });

beforeAll(async () => {
  owner = await server.connect('owner');
  await sellOut(owner);
});

const request = (contact: string, id = soldOut, language: 'en' | 'ml' = 'en') =>
  server.device().call(requestBackInStock, { params: { id }, body: { contact, language } });
const list = () => owner.call(listBackInStockRequests, {});

test('a shopper requests a sold-out product once, by phone or by e-mail', async () => {
  expect(await request('98470 12345', soldOut, 'ml')).toMatchObject({ isWaiting: true });
  expect(await request('+91 98470-12345')).toMatchObject({ isWaiting: true });
  expect(await request('Meera@Example.in')).toMatchObject({ isWaiting: true });
  const { data, waiting } = await list();
  expect(data).toMatchObject([
    { productId: soldOut, phone: null, email: 'meera@example.in', language: 'en' },
    { productId: soldOut, phone: '+919847012345', email: null, language: 'ml' },
  ]);
  expect(waiting).toEqual({ [soldOut]: 2 });
});

test('a request for a product that can be ordered is refused, and an unknown or hidden product is not found', async () => {
  expect(await request('9847012399', 'kerala-tuna')).toMatchObject({ isWaiting: false });
  expect((await list()).waiting['kerala-tuna']).toBeUndefined();
  expect(await refusal(request('9847012399', 'no-such-pickle'))).toMatchObject({
    code: 'product-not-found',
  });
  await owner.call(updateProduct, { params: { id: 'dry-prawn' }, body: { isPublished: false } });
  expect(await refusal(request('9847012399', 'dry-prawn'))).toMatchObject({
    code: 'product-not-found',
  });
});

test.each([
  '+91 98470 1234',
  '',
  'Meera',
  '12345',
  'a@b',
  `${'a'.repeat(200)}@example.in`,
  '98470\u000012345',
])('the contact %j is refused as bad input', async (contact) => {
  const { status } = await server.device().callByName('requestBackInStock', {
    params: { id: soldOut },
    body: { contact, language: 'en' },
  });
  expect(status).toBe(400);
});

test('a body with another language or another field is refused as bad input', async () => {
  for (const body of [
    { contact: '9847012345', language: 'fr' },
    { contact: '9847012345', language: 'en', productId: 'kerala-tuna' },
    { language: 'en' },
  ]) {
    const answer = await server
      .device()
      .callByName('requestBackInStock', { params: { id: soldOut }, body });
    expect(answer.status).toBe(400);
  }
});

test('only the owner can list the requests', async () => {
  for (const role of ['guest', 'staff'] as const) {
    const device = role === 'guest' ? server.device() : await server.connect(role);
    expect((await device.callByName('listBackInStockRequests')).status).toBeGreaterThan(400);
  }
});

test('the export of a customer contains the request, and no table contains it after the erasure', async () => {
  await request('9847012346');
  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  const exported = await owner.http.get('/api/customers/export').query({ phone: '9847012346' });
  expect(JSON.parse(exported.text)).toMatchObject({
    backInStockRequests: [{ productId: soldOut, phone: '+919847012346' }],
  });
  await owner.call(eraseCustomer, { body: { phone: '9847012346' } });
  const contents = await contentsOf(server.database.url);
  const tables = Object.keys(contents).filter((name) =>
    contents[name]!.some((row) => row.includes('9847012346')),
  );
  expect(tables).toEqual([]);
});

test('requests and messages to an e-mail address of the orders are exported and erased too, and those of others remain', async () => {
  const waited = 'kerala-kingfish';
  const announced = 'goan-shark';
  const phone = '9847012347';
  const customer = { name: 'Asha', phone, email: 'Asha.K@Example.in' };
  const { order } = await buy(server, server.device(), { 'kerala-tuna': 1 }, { customer });
  await sellOut(owner, waited);
  await sellOut(owner, announced);
  await request('asha.k@example.in', waited);
  await request('ASHA.K@example.in', announced);
  await request('asha.l@example.in', waited);
  await owner.call(changeStock, { params: { id: announced }, body: { count: 5 } });
  await server.due('announceBackInStock');
  await owner.call(confirmPassword, { body: { password: ownerPassword } });

  const exported = await owner.http.get('/api/customers/export').query({ phone });
  expect(JSON.parse(exported.text)).toMatchObject({
    orders: [{ orderId: order.orderId }],
    backInStockRequests: [{ productId: waited, email: 'asha.k@example.in' }],
    otherMessages: [{ event: 'stock.back', email: 'asha.k@example.in' }],
  });

  // An order in progress does not prevent the erasure of data that belongs to no order.
  expect(await owner.call(eraseCustomer, { body: { phone } })).toEqual({
    success: true,
    erased: 0,
    kept: [order.orderId],
  });
  const tablesWith = async (text: string) => {
    const contents = await contentsOf(server.database.url);
    return Object.keys(contents).filter((name) =>
      contents[name]!.some((row) => row.includes(text)),
    );
  };
  // The order in progress is found by its e-mail address.
  expect(await tablesWith('asha.k@example.in')).toEqual(['orders']);
  expect(await tablesWith('asha.l@example.in')).toEqual(['back_in_stock_requests']);
  await owner.call(updateOrder, { params: { id: order.orderId }, body: { status: 'delivered' } });
  expect(await owner.call(eraseCustomer, { body: { phone } })).toMatchObject({ erased: 1 });
  expect([...(await tablesWith('Asha.K')), ...(await tablesWith('asha.k'))]).toEqual([]);
});

test('a request is deleted after 180 days', async () => {
  await server.ctx.pools.main.pg.query(
    `update back_in_stock_requests set created_at = now() - interval '181 days' where phone = '+919847012345'`,
  );
  await deleteExpired(server.ctx.pools.main);
  const { data } = await list();
  expect(data.filter(({ productId }) => productId === soldOut)).toMatchObject([
    { email: 'meera@example.in' },
  ]);
});

/** Sends `count` requests, each for another contact. Returns the statuses of the answers. */
async function statuses(on: TestServer, count: number, addressOf: (index: number) => string) {
  const all: number[] = [];
  for (const index of range(count)) {
    const answer = await on.device().callByName(
      'requestBackInStock',
      {
        params: { id: soldOut },
        body: { contact: `${randomUUID()}@example.in`, language: 'en' },
      },
      { headers: { 'x-forwarded-for': addressOf(index) } },
    );
    all.push(answer.status);
  }
  return all;
}
const manyAddresses = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;

test('one address may send twenty requests, and all addresses together three hundred in ten minutes', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  await sellOut(await limited.connect('owner'));
  const one = await statuses(limited, 22, () => '198.51.200.1');
  expect(one).toEqual([...Array<number>(20).fill(200), 429, 429]);
  const many = await statuses(limited, 281, manyAddresses);
  expect(many.indexOf(429)).toBe(280);
});

test('control: without the limits every one of these requests is stored', async () => {
  const before = (await list()).waiting[soldOut]!;
  const all = await statuses(server, 22, () => '198.51.200.1');
  expect(new Set(all)).toEqual(new Set([200]));
  expect((await list()).waiting[soldOut]).toBe(before + 22);
});

test('once the product can be ordered, each request becomes one message in its language, also if two servers announce it', async () => {
  const id = 'coastal-anchovy';
  await sellOut(owner, id);
  await request('98470 55501', id, 'ml');
  await request('asha@example.in', id, 'en');
  await server.due('announceBackInStock');
  const queued = async () =>
    (await owner.call(listMessages, { query: { view: 'waiting' } })).data.filter(
      ({ event, body }) => event === 'stock.back' && body.includes(`/products/${id}`),
    );
  expect(await queued()).toEqual([]);

  await owner.call(changeStock, { params: { id }, body: { count: 12 } });
  const other = await startTestServer({ database: server.database });
  await Promise.all([server.due('announceBackInStock'), other.due('announceBackInStock')]);
  await other.stop();
  const messages = await queued();
  expect(
    messages.map(({ phone, email, language }) => phone ?? `${email} ${language}`).sort(),
  ).toEqual(['+919847055501', 'asha@example.in en']);
  expect(messages.find(({ phone }) => phone)).toMatchObject({ language: 'ml', channel: 'hand' });
  expect((await list()).waiting[id]).toBeUndefined();

  await server.due('announceBackInStock');
  expect(await queued()).toHaveLength(2);

  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  await owner.call(eraseCustomer, { body: { phone: '9847055501' } });
  expect((await queued()).map(({ email }) => email)).toEqual(['asha@example.in']);
});

test('a message without an order is deleted after 180 days, and messages of orders remain', async () => {
  const db = server.ctx.pools.main;
  const list = () => db.selectFrom('messages').select(['orderId', 'email']).orderBy('id').execute();
  const before = await list();
  expect(before.some(({ orderId }) => orderId === null)).toBe(true);
  await db.pg.query(
    `update messages set created_at = now() - interval '181 days' where order_id is not null or email = 'asha@example.in'`,
  );
  await deleteExpired(db);
  expect(await list()).toEqual(before.filter(({ email }) => email !== 'asha@example.in'));
});
