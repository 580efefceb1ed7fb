import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { getDelivery } from '@kalavara/shared-types/delivery/delivery';
import { refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { expect, onTestFinished, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../test/harness';
import {
  buy,
  draftOf,
  expectInvariants,
  open,
  businessSettings,
  pay,
  callOrderPlacement,
  refundsOf,
  runRefundSender,
  callVerifyPayment,
} from '../../test/shop';
import type { CreditNote, Invoice } from './paper';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
const kochi = { address: { address: '12 Marine Drive, Kochi', pincode: '682031' } };
const mumbai = { address: { address: '4 Hill Road, Bandra, Mumbai', pincode: '400050' } };

async function papersOf(orderNo: string) {
  const rows = await server.ctx.pools.main
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select(['number', 'kind', 'ofNumber', 'refundId', 'invoices.totalPaise', 'content'])
    .where('orderNo', '=', orderNo)
    .orderBy('invoices.createdAt')
    .execute();
  const of = <P>({ content, ...row }: (typeof rows)[number]) => ({
    ...row,
    paper: content as unknown as P,
  });
  return { invoice: of<Invoice>(rows[0]!), notes: rows.slice(1).map((row) => of<CreditNote>(row)) };
}

const registered = { registration: 'regular', gstin: '32AAPFU0939F1Z4' } as const;
const setTax = (body: { registration: 'regular' | 'composition' | 'none'; gstin: string }) =>
  owner.call(updateSettings, { body });
const waitForRefunds = (paymentId: string, count: number) =>
  expect
    .poll(async () => {
      await runRefundSender(server);
      server.clock.advance(minutes(2));
      return (await refundsOf(server, paymentId)).filter(({ state }) => state === 'processed')
        .length;
    })
    .toBe(count);

test('a registered business issues tax invoices: CGST and SGST inside Kerala, IGST elsewhere', async () => {
  await setTax(registered);
  const { invoice: inside } = await papersOf(
    (await buy(server, shopper, { 'kerala-kingfish': 2 }, kochi)).opened.orderNo,
  );
  expect(inside).toMatchObject({ kind: 'tax-invoice', number: expect.stringMatching(/^KTV-/) });
  expect(inside.paper).toMatchObject({
    placeOfSupply: '32',
    seller: { gstin: registered.gstin, state: '32' },
  });
  const [line] = inside.paper.lines;
  expect(line).toMatchObject({ hsn: '1604', percent: 5, igstPaise: 0 });
  expect(line!.cgstPaise).toBe(line!.sgstPaise);
  expect(line!.cgstPaise).toBeGreaterThan(0);

  const { invoice: outside } = await papersOf(
    (await buy(server, shopper, { 'kerala-kingfish': 2 }, mumbai)).opened.orderNo,
  );
  expect(outside.paper).toMatchObject({
    placeOfSupply: '27',
    lines: [{ cgstPaise: 0, sgstPaise: 0 }],
  });
  expect(outside.paper.lines[0]!.igstPaise).toBeGreaterThan(0);
  await expectInvariants(server);
});

test('an unregistered business, or one under composition, issues bills of supply without tax', async () => {
  for (const tax of [
    { registration: 'none', gstin: '' },
    { ...registered, registration: 'composition' },
  ] as const) {
    await setTax(tax);
    const { invoice } = await papersOf(
      (await buy(server, shopper, { 'kerala-tuna': 1 })).opened.orderNo,
    );
    expect(invoice).toMatchObject({
      kind: 'bill-of-supply',
      number: expect.stringMatching(/^KTB-/),
    });
    expect(invoice.paper).toMatchObject({
      registration: tax.registration,
      lines: [{ percent: null, cgstPaise: 0, igstPaise: 0 }],
    });
  }
  await expectInvariants(server);
});

test('an invoice does not change when prices, names, codes, rates and the business change later', async () => {
  await setTax(registered);
  const { opened } = await buy(server, shopper, { 'kerala-sardine': 1 });
  const before = await papersOf(opened.orderNo);
  await owner.call(updateSettings, {
    body: {
      businessName: 'Another Name',
      taxRates: [{ hsn: '1604', percent: 18, from: '2020-01-01' }],
    },
  });
  await owner.call(updateProduct, {
    params: { id: 'kerala-sardine' },
    body: { name: 'Another Fish', price: 999, hsn: '1602' },
  });
  expect(await papersOf(opened.orderNo)).toEqual(before);
});

test('a checkout from before codes were stored with its lines is invoiced with the code of its product', async () => {
  const opened = await open(shopper, draftOf({ 'kerala-tuna': 1 }));
  const db = server.ctx.pools.main;
  const { lines } = await db
    .selectFrom('orders')
    .select('lines')
    .where('orderNo', '=', opened.orderNo)
    .executeTakeFirstOrThrow();
  const old = (lines as { hsn?: string }[]).map(({ hsn: _hsn, ...line }) => line);
  await db
    .updateTable('orders')
    .set({ lines: JSON.stringify(old) })
    .where('orderNo', '=', opened.orderNo)
    .execute();
  await callVerifyPayment(shopper, pay(server, opened));
  expect((await papersOf(opened.orderNo)).invoice.paper.lines).toMatchObject([{ hsn: '1604' }]);
});

test('a completed refund has one credit note at the rates of its invoice, however often its webhook repeats', async () => {
  const { opened, signed } = await buy(server, shopper, { 'goan-shark': 2 }, mumbai);
  await owner.call(updateOrder, {
    params: { id: opened.orderNo },
    body: { paymentStatus: 'refunded' },
  });
  expect((await papersOf(opened.orderNo)).notes).toEqual([]);
  await waitForRefunds(signed.razorpay_payment_id, 1);
  for (let time = 0; time < 3; time += 1) await runRefundSender(server);

  const { invoice, notes } = await papersOf(opened.orderNo);
  const [refund] = await refundsOf(server, signed.razorpay_payment_id);
  expect(notes).toMatchObject([
    {
      kind: 'credit-note',
      ofNumber: invoice.number,
      refundId: refund!.id,
      totalPaise: invoice.totalPaise,
    },
  ]);
  expect(notes[0]!.number).toMatch(/^KTC-/);
  expect(notes[0]!.paper.of).toEqual({
    number: invoice.number,
    date: invoice.paper.date,
    kind: 'tax-invoice',
  });
  const taxes = ({ lines }: Invoice | CreditNote) =>
    lines.map(({ percent, taxablePaise, igstPaise }) => ({ percent, taxablePaise, igstPaise }));
  expect(taxes(notes[0]!.paper)).toEqual(taxes(invoice.paper));
  await expectInvariants(server);
});

test('successive partial refunds each have a credit note, and together equal the invoice', async () => {
  const { opened, signed } = await buy(server, shopper, { 'goan-shark': 1, 'dry-prawn': 2 });
  const parts = [101.01, 33.33, undefined];
  for (const [index, amount] of parts.entries()) {
    await owner.call(refundOrder, {
      params: { id: opened.orderNo },
      body: { note: 'a broken jar', ...(amount && { amount }) },
    });
    await waitForRefunds(signed.razorpay_payment_id, index + 1);
  }
  const { invoice, notes } = await papersOf(opened.orderNo);
  expect(notes.map(({ totalPaise }) => totalPaise)).toEqual([
    101_01,
    33_33,
    invoice.totalPaise - 134_34,
  ]);
  const sum = (of: 'taxablePaise' | 'cgstPaise' | 'sgstPaise') =>
    notes.flatMap(({ paper }) => paper.lines).reduce((all, line) => all + line[of], 0);
  const whole = (of: 'taxablePaise' | 'cgstPaise' | 'sgstPaise') =>
    invoice.paper.lines.reduce((all, line) => all + line[of], 0);
  expect([sum('taxablePaise'), sum('cgstPaise'), sum('sgstPaise')]).toEqual([
    whole('taxablePaise'),
    whole('cgstPaise'),
    whole('sgstPaise'),
  ]);
  await expectInvariants(server);
});

test('a second payment or a surplus was never invoiced and is refunded without a credit note', async () => {
  const { opened } = await buy(server, shopper, { 'goan-shark': 1 });
  const second = server.sandbox.captureTwice(opened.orderId);
  if (!('razorpay_signature' in second)) throw new Error('no second payment');
  await callVerifyPayment(shopper, second);
  await waitForRefunds(second.razorpay_payment_id, 1);
  expect((await papersOf(opened.orderNo)).notes).toEqual([]);

  const draft = draftOf({ 'dry-prawn': 1 });
  const unnamed = await open(shopper, draft, { draft: undefined, amount: 2_000 });
  const signed = pay(server, unnamed);
  await callVerifyPayment(shopper, signed);
  await callOrderPlacement(shopper, draft, signed);
  await waitForRefunds(signed.razorpay_payment_id, 1);
  const { invoice, notes } = await papersOf(unnamed.orderNo);
  expect(invoice.totalPaise).toBeLessThan(2_000_00);
  expect(notes).toEqual([]);

  await owner.call(updateOrder, {
    params: { id: unnamed.orderNo },
    body: { paymentStatus: 'refunded' },
  });
  await waitForRefunds(signed.razorpay_payment_id, 2);
  expect((await papersOf(unnamed.orderNo)).notes).toMatchObject([
    { totalPaise: invoice.totalPaise },
  ]);
  await expectInvariants(server);
});

test('with real money only a regular registration may sell into another state; inside its own state any business may sell', async () => {
  const tuna = (more: object) => open(shopper, draftOf({ 'kerala-tuna': 1 }, more));
  const composition = { ...registered, registration: 'composition' } as const;
  const { payments } = server.ctx.config;
  const practice = { ...payments };
  const { gateway } = server.paymentContext;
  const setMode = (mode: 'test' | 'live') => {
    const live = { kind: 'razorpay', keys: { ...payments.keys, keyId: 'rzp_live_x' } };
    Object.assign(payments, mode === 'live' ? live : practice);
    server.paymentContext.gateway = { ...gateway!, mode };
  };
  onTestFinished(() => setMode('test'));
  await owner.call(updateSettings, { body: businessSettings });
  for (const tax of [{ registration: 'none', gstin: '' }, composition] as const) {
    await setTax(tax);
    setMode('live');
    expect(await refusal(tuna(mumbai))).toMatchObject({
      code: 'out-of-state',
      error: 'We can deliver only within our own state for now.',
    });
    setMode('test');
    await Promise.all([kochi, mumbai].map(tuna)); // practice orders may be delivered anywhere
  }
  await setTax(registered);
  setMode('live');
  const delivery = await server.device().call(getDelivery, { params: { pincode: '400001' } });
  expect(delivery.data).toMatchObject({ isServiceable: true });
});
