import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import {
  eraseCustomer,
  listCustomers,
  saveCustomerNote,
} from '@kalavara/shared-types/customers/customers';
import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import { refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, minutes, ownerPassword, refusal, startTestServer } from '../../test/harness';
import { buy, expectInvariants, fill, open, draftOf } from '../../test/shop';

const server = await startTestServer();
let owner: Device;
beforeAll(async () => {
  owner = await server.connect('owner');
  await fill(server, 'kerala-kingfish', 500);
});
afterAll(() => server.stop());

const customer = (phone: string, name: string, address = '12 Marine Drive, Kochi') =>
  ({
    customer: { name, phone, email: null },
    address: { address, pincode: '682031' },
  }) satisfies Partial<Draft>;
async function order(...who: Parameters<typeof customer>) {
  server.clock.advance(minutes(1));
  return (await buy(server, server.device(), { 'kerala-kingfish': 2 }, customer(...who))).order;
}
const find = async (q: string) =>
  (await owner.call(listCustomers, { query: { q } })).data.map(({ name }) => name);

test('a customer has the name and address of the last order, the number of orders, and what was paid less refunds', async () => {
  await order('9447100001', 'Leela', 'River Road, Aluva');
  const { orderId } = await order('9447100002', 'Ravi', 'Temple Road, Thrissur');
  const cancelled = await order('+91 94471 00001', 'Leela Thomas', 'Rose Villa, Kottayam');
  // An unpaid checkout is not an order yet.
  await open(server.device(), draftOf({ 'kerala-kingfish': 1 }, customer('9447100009', 'Suresh')));
  await owner.call(refundOrder, {
    params: { id: orderId },
    body: { amount: 100, note: 'a jar was broken' },
  });
  await owner.call(updateOrder, {
    params: { id: cancelled.orderId },
    body: { status: 'cancelled', paymentStatus: 'refunded' },
  });
  const { data, cursor } = await owner.call(listCustomers, {});
  expect(data).toEqual([
    {
      phone: '+919447100001',
      name: 'Leela Thomas',
      address: 'Rose Villa, Kottayam, 682031',
      orders: 2,
      spent: 898,
      note: '',
      lastOrder: { orderNo: cancelled.orderId, at: expect.any(String) as string },
    },
    {
      phone: '+919447100002',
      name: 'Ravi',
      address: 'Temple Road, Thrissur, 682031',
      orders: 1,
      spent: 798,
      note: '',
      lastOrder: { orderNo: orderId, at: expect.any(String) as string },
    },
  ]);
  expect(cursor).toBeNull();
  await expectInvariants(server);
});

test('customers are found by name, phone and town, and not by products or by an earlier address', async () => {
  expect(await find('leela')).toEqual(['Leela Thomas']);
  expect(await find('94471 00002')).toEqual(['Ravi']);
  expect(await find('100002')).toEqual(['Ravi']);
  expect(await find('thrissur')).toEqual(['Ravi']);
  expect(await find('thomas kottayam')).toEqual(['Leela Thomas']);
  expect(await find('aluva')).toEqual([]);
  expect(await find('kingfish')).toEqual([]);
  expect(await find('%')).toEqual([]);
});

test('the list is paged, and no customer is on two pages', async () => {
  const first = await owner.call(listCustomers, { query: { limit: '1' } });
  const second = await owner.call(listCustomers, {
    query: { limit: '1', cursor: first.cursor! },
  });
  expect([first, second].map(({ data }) => data.map(({ name }) => name))).toEqual([
    ['Leela Thomas'],
    ['Ravi'],
  ]);
  expect(second.cursor).toBeNull();
  const wrong = owner.call(listCustomers, { query: { cursor: 'x' } });
  expect(await refusal(wrong)).toMatchObject({ code: 'invalid', fields: ['cursor'] });
});

test('sorted by spend the highest comes first, and the pages follow each other', async () => {
  await order('9447100005', 'Devi');
  const page = async (cursor?: string) =>
    owner.call(listCustomers, {
      query: { sort: 'spent', limit: '1', ...(cursor !== undefined && { cursor }) },
    });
  const names: string[] = [];
  const spent: number[] = [];
  let cursor: string | undefined;
  do {
    const answer = await page(cursor);
    names.push(...answer.data.map(({ name }) => name));
    spent.push(...answer.data.map((each) => each.spent));
    cursor = answer.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(names).size).toBe(names.length);
  expect([...names].sort()).toEqual(['Devi', 'Leela Thomas', 'Ravi']);
  expect(spent).toEqual([...spent].sort((a, b) => b - a));
  expect(await refusal(page('x'))).toMatchObject({ code: 'invalid', fields: ['cursor'] });
});

test('the list can be exported for a spreadsheet, by the owner only, and text of a customer runs no formula', async () => {
  await order('9447100006', '=HYPERLINK("x")');
  const { status, text } = await owner.http.get('/api/customers.csv');
  expect(status).toBe(200);
  const lines = text.split('\r\n');
  expect(lines[0]).toContain('"Phone","Name","Address","Orders","Spent"');
  expect(text).toMatch(/"KV-[^"]*","\d{4}-\d\d-\d\d \d\d:\d\d",/);
  expect(text).toContain('"\'=HYPERLINK(""x"")"');
  expect(lines.find((line) => line.includes('Ravi'))).toContain('"1","798.00"');
  const found = await owner.http.get('/api/customers.csv?q=ravi');
  expect(found.text.trim().split('\r\n')).toHaveLength(2);
  const staff = await server.connect('staff');
  expect((await staff.http.get('/api/customers.csv')).status).toBe(403);
});

test('a note is saved, exported and erased with its customer; one based on an older note is refused', async () => {
  const phone = '9447100003';
  const { orderId } = await order(phone, 'Amina');
  const save = (note: string, before: string) =>
    owner.call(saveCustomerNote, { body: { phone, note, before } });
  await save('Prefers mild pickles', '');
  expect((await refusal(save('Another', ''))).code).toBe('changed-meanwhile');
  // The save is repeated, because its first answer was lost.
  await save('Prefers mild pickles', '');
  const noteOf = async () =>
    (await owner.call(listCustomers, { query: { q: phone } })).data[0]?.note;
  expect(await noteOf()).toBe('Prefers mild pickles');

  await owner.call(confirmPassword, { body: { password: ownerPassword } });
  const exported = await owner.http.get(`/api/customers/export?phone=${phone}`);
  expect(JSON.parse(exported.text)).toMatchObject({ note: 'Prefers mild pickles' });
  await owner.call(updateOrder, { params: { id: orderId }, body: { status: 'delivered' } });
  await owner.call(eraseCustomer, { body: { phone } });
  expect(await server.ctx.pools.main.selectFrom('customerNotes').selectAll().execute()).toEqual([]);
  expect(await find('Amina')).toEqual([]);

  await save('x', '');
  await save('', 'x');
  expect(await server.ctx.pools.main.selectFrom('customerNotes').selectAll().execute()).toEqual([]);
});
