import { confirmPassword } from '@kalavara/shared-types/accounts/accounts';
import { eraseCustomer } from '@kalavara/shared-types/customers/customers';
import { getOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { changeAddress } from '@kalavara/shared-types/orders/orders-by-hand';
import { expect, test } from 'vitest';
import { ownerPassword, refusal, startTestServer } from '../../test/harness';
import { buy, expectInvariants, fill } from '../../test/shop';

const server = await startTestServer();
const laptop = await server.connect('owner');
const phone = await server.connect('owner');
const product = 'kerala-kingfish';
await fill(server, product, 100);

const shown = (id: string) => laptop.call(getOrder, { params: { id } });
const bought = async () => {
  const { order, draft } = await buy(server, server.device(), { [product]: 1 });
  return { draft, order: (await shown(order.orderId)).data };
};
const to = { address: '7 Temple Road, Aluva', pincode: '683101' };
const change = (id: string, body: object = {}, by = laptop) =>
  by.call(changeAddress, { params: { id }, body: { ...to, ...body } });
const setStatus = (id: string, status: 'shipped' | 'cancelled' | 'delivered') =>
  laptop.call(updateOrder, { params: { id }, body: { status } });

test('the address of an order can be edited, with history, and its amounts do not change', async () => {
  const { order, draft } = await bought();
  const { order: after } = await change(order.id, { expectedVersion: order.version });
  expect(after).toMatchObject({ deliveryAddress: to, pricing: order.pricing });
  expect(after.version).toBe(order.version + 1);
  expect((await shown(order.id)).steps.at(-1)).toMatchObject({
    what: 'address',
    before: `${draft.address.address}, ${draft.address.pincode}`,
    after: `${to.address}, ${to.pincode}`,
  });
  await expectInvariants(server);
});

test('the second of two phones is refused and finds the address of the first', async () => {
  const { order } = await bought();
  const edit = (address: string, by: typeof laptop) =>
    change(order.id, { address, expectedVersion: order.version }, by);
  const both = await Promise.allSettled([
    edit('1 First Street', laptop),
    edit('2 Second Street', phone),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(edit('3 Third Street', phone))).toMatchObject({
    code: 'changed-meanwhile',
    details: { version: order.version + 1 },
  });
  // Control: without the expected version, the last change wins.
  await change(order.id, { address: '4 Fourth Street' }, phone);
  expect((await shown(order.id)).data.deliveryAddress.address).toBe('4 Fourth Street');
});

test.each(['shipped', 'delivered', 'cancelled'] as const)(
  'an order that is %s retains its address',
  async (status) => {
    const { order } = await bought();
    await setStatus(order.id, status);
    expect(await refusal(change(order.id))).toMatchObject({ code: 'order-shipped' });
    expect((await shown(order.id)).data.deliveryAddress).toEqual(order.deliveryAddress);
  },
);

test('an incomplete address is refused with its field', async () => {
  const { order } = await bought();
  expect(await refusal(change(order.id, { address: ' ' }))).toMatchObject({
    code: 'fields-missing',
    fields: ['address'],
  });
  expect(await refusal(change(order.id, { pincode: '12' }))).toMatchObject({
    code: 'pincode-wrong',
    fields: ['pincode'],
  });
});

test('an erased customer leaves no address in the history', async () => {
  const { order, draft } = await bought();
  await change(order.id);
  await setStatus(order.id, 'delivered');
  await laptop.call(confirmPassword, { body: { password: ownerPassword } });
  await laptop.call(eraseCustomer, { body: { phone: draft.customer.phone } });
  const { steps } = await shown(order.id);
  expect(JSON.stringify(steps)).not.toContain('Temple Road');
  expect(JSON.stringify(steps)).not.toContain(draft.address.address);
});
