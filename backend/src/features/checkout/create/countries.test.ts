import { createPaymentOrder, placeOrder } from '@kalavara/shared-types/checkout/checkout';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { getOrder } from '@kalavara/shared-types/orders/orders';
import { getSettings, updateSettings } from '@kalavara/shared-types/settings/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, startTestServer } from '../../../test/harness';
import {
  draftOf,
  open,
  pay,
  callOrderPlacement,
  placementBody,
  callVerifyPayment,
} from '../../../test/shop';

const server = await startTestServer();
afterAll(() => server.stop());
const owner = await server.connect('owner');
const phone = server.device();
const save = (body: object) => owner.call(updateSettings, { body });

const kingfish = samplePickles.find(({ id }) => id === 'kerala-kingfish')!;
const items = { [kingfish.id]: 2 };
const subtotal = 2 * kingfish.price;
const fee = 1_500;
const inDubai = (more: object = {}) =>
  draftOf(items, {
    customer: { name: 'Sara Ali', phone: '+971501234567', email: null },
    address: { address: 'Villa 3, Jumeirah, Dubai 00000', pincode: '', country: 'AE', ...more },
  });

beforeAll(async () => {
  await save({
    registration: 'regular',
    gstin: '32AAPFU0939F1Z4',
    countries: [{ code: 'AE', fee }],
  });
});

test('an export needs the regular registration, so countries are refused without it and prevent its removal', async () => {
  const countries = { code: 'invalid', fields: ['countries'] };
  expect(await refusal(save({ registration: 'none' }))).toMatchObject(countries);
  expect(await refusal(save({ registration: 'composition' }))).toMatchObject(countries);
  expect(await refusal(save({ countries: [{ code: 'IN', fee: 1 }] }))).toMatchObject({
    code: 'invalid',
  });
  const { data } = await phone.call(getSettings, {});
  expect(data.countries).toEqual([{ code: 'AE', fee }]);
});

test('an order to a country has the fee of the country, also above free delivery, and needs no pincode', async () => {
  const draft = inDubai();
  const opened = await open(phone, draft, { amount: subtotal + fee });
  const signed = pay(server, opened);
  await callVerifyPayment(phone, signed);
  await callOrderPlacement(phone, draft, signed);
  const { data } = await owner.call(getOrder, { params: { id: opened.orderNo } });
  expect(data).toMatchObject({
    deliveryAddress: { address: draft.address.address, pincode: '', country: 'AE' },
    expectedDelivery: null,
    note: null,
    pricing: { subtotal, deliveryFee: fee, totalAmount: subtotal + fee },
  });

  const { content } = await server.ctx.pools.main
    .selectFrom('invoices')
    .select('content')
    .where('number', '=', data.invoices[0]!.number)
    .executeTakeFirstOrThrow();
  const invoice = content as {
    kind: string;
    placeOfSupply: string;
    buyer: object;
    lines: { igstPaise: number; cgstPaise: number; totalPaise: number }[];
  };
  expect(invoice).toMatchObject({
    kind: 'tax-invoice',
    placeOfSupply: '96',
    buyer: { country: 'AE' },
  });
  const [line] = invoice.lines;
  expect(line!.cgstPaise).toBe(0);
  expect(line!.igstPaise).toBe(Math.round((line!.totalPaise * 5) / 105));
});

test('the same cart is delivered free inside India, with or without the country in the address', async () => {
  for (const country of [{}, { country: 'IN' }]) {
    const inKochi = { address: '12 Marine Drive, Kochi', pincode: '682031', ...country };
    const opened = await open(phone, draftOf(items, { address: inKochi }), { amount: subtotal });
    expect(opened.amount).toBe(subtotal);
  }
});

test.each([
  ['a country that is off', inDubai({ country: 'GB' }), 'country-not-served', ['country']],
  ['no country at all', inDubai({ country: 'ZZ' }), 'country-not-served', ['country']],
  ['no address', inDubai({ address: '' }), 'fields-missing', ['address']],
  ['India without a pincode', inDubai({ country: 'IN' }), 'fields-missing', ['pincode']],
  [
    'an Indian way to write a number',
    { ...inDubai(), customer: { name: 'Sara', phone: '9876543210', email: null } },
    'phone-without-country',
    ['phone'],
  ],
  [
    'an Indian number with a digit missing',
    draftOf(items, { customer: { name: 'Sara', phone: '+91 98765 4321', email: null } }),
    'phone-wrong',
    ['phone'],
  ],
])('%s is refused', async (_, draft, code, fields) => {
  expect(await refusal(open(phone, draft, { amount: subtotal + fee }))).toMatchObject({
    code,
    fields,
  });
});

test('a country that is not a two-letter code is refused, and is never a server error', async () => {
  for (const country of ['ae', 'ARE', '', "A'"])
    expect(await refusal(open(phone, inDubai({ country })))).toMatchObject({ code: 'invalid' });
});

test('a payment without a cart is claimed by an order to a country', async () => {
  const opened = await phone.call(createPaymentOrder, {
    body: { amount: subtotal + fee, currency: 'INR', receipt: 'r-abroad' },
  });
  const signed = pay(server, opened);
  await callVerifyPayment(phone, signed);
  const body = placementBody(inDubai(), signed);
  expect(await refusal(phone.call(placeOrder, { body: { ...body, country: 'GB' } }))).toMatchObject(
    { code: 'country-not-served' },
  );
  const { order } = await phone.call(placeOrder, { body: { ...body, country: 'AE' } });
  const { data } = await owner.call(getOrder, { params: { id: order.orderId } });
  expect(data.deliveryAddress.country).toBe('AE');
  expect(data.pricing.deliveryFee).toBe(fee);
});
