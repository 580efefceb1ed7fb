import { randomInt, randomUUID } from 'node:crypto';
import {
  createPaymentOrder,
  type Draft,
  placeOrder,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import { billOf, linesOf, priceLines } from '@kalavara/shared-types/checkout/checkout.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import { percentOf, toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { expect } from 'vitest';
import { expireReplaced } from '../features/checkout/expire';
import type { Device } from './device';
import type { TestServer } from './harness';
import { brokenInvariants } from './invariants';

const prices = new Map(
  samplePickles.map(({ id, price }) => [id, { id, pricePaise: toPaise(price) }]),
);

/** Settings without sample values, with which the shop may take real money. */
export const businessSettings = {
  address: 'Market Road, Kottayam 686001',
  email: 'shop@pickles.in',
  phone: '+919876543210',
  whatsapp: '+919876543210',
  fssai: '21320000000017',
};

/** Returns the draft of a shopper in Kochi; a test overrides the fields that it needs. */
export const draftOf = (items: Draft['items'], more: Partial<Draft> = {}): Draft => ({
  items,
  customer: { name: 'Meera Nair', phone: `9${randomInt(100_000_000, 999_999_999)}`, email: null },
  address: { address: '12 Marine Drive, Kochi', pincode: '682031' },
  coupon: null,
  specialInstructions: null,
  ...more,
});

/** Returns the total as the shop's page calculates it, in rupees. */
export function totalOf(draft: Draft, percent = 0): number {
  const subtotal = priceLines(linesOf(draft), prices).reduce(
    (sum, { totalPaise }) => sum + totalPaise,
    0,
  );
  return toRupees(billOf(subtotal, sampleSettings, percentOf(subtotal, percent)).total);
}

type OrderRequest = BodyOf<typeof createPaymentOrder>;
export type Opened = AnswerOf<typeof createPaymentOrder>;

export const openBody = (draft: Draft, more: Partial<OrderRequest> = {}): OrderRequest => ({
  amount: totalOf(draft),
  currency: 'INR',
  receipt: `test_${randomUUID().slice(0, 30)}`,
  draft,
  ...more,
});

export const open = (
  phone: Device,
  draft: Draft,
  more: Partial<OrderRequest> = {},
): Promise<Opened> => phone.call(createPaymentOrder, { body: openBody(draft, more) });

export type Signed = BodyOf<typeof verifyPayment>;

/** Pays at the gateway; without webhooks only the redirect of the browser reports the payment. */
export function pay(
  server: TestServer,
  { orderId }: Pick<Opened, 'orderId'>,
  { webhooks = 0, outcome = 'captured' as const } = {},
): Signed {
  const answer = server.sandbox.pay({ order_id: orderId, outcome, webhooks });
  if (!('razorpay_signature' in answer)) throw new Error('the gateway took no money');
  return answer;
}

/** Reports a payment like the browser that returns from the gateway. */
export const callVerifyPayment = (phone: Device, signed: Signed) =>
  phone.call(verifyPayment, { body: signed });

export const placementBody = (draft: Draft, signed: Signed): BodyOf<typeof placeOrder> => ({
  name: draft.customer.name,
  phone: draft.customer.phone,
  email: draft.customer.email,
  address: draft.address.address,
  pincode: draft.address.pincode,
  items: draft.items,
  ...(draft.lines && { lines: draft.lines }),
  coupon: draft.coupon,
  specialInstructions: draft.specialInstructions,
  paymentId: signed.razorpay_payment_id,
  paymentStatus: 'paid',
  totalAmount: totalOf(draft),
});

/** Completes the order of a payment by the documented call. */
export const callOrderPlacement = (phone: Device, draft: Draft, signed: Signed) =>
  phone.call(placeOrder, { body: placementBody(draft, signed) });

/** Makes a whole order, like the shop's page. */
export async function buy(
  server: TestServer,
  phone: Device,
  items: Draft['items'],
  more: Partial<Draft> = {},
) {
  const draft = draftOf(items, more);
  const opened = await open(phone, draft);
  const signed = pay(server, opened);
  await callVerifyPayment(phone, signed);
  const { order } = await callOrderPlacement(phone, draft, signed);
  return { draft, opened, signed, order };
}

export const stockOf = (server: TestServer, id: string) =>
  server.ctx.pools.main
    .selectFrom('products')
    .select(['stock', 'reserved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Sets the stock of a product, with its entry in the ledger. */
export async function fill(server: TestServer, productId: string, stockTarget: number) {
  const { stock } = await stockOf(server, productId);
  const row = { productId, delta: stockTarget - stock, kind: 'adjust', by: 'test', at: new Date() };
  await server.ctx.pools.main.insertInto('stockLedger').values(row).execute();
  await server.ctx.pools.main
    .updateTable('products')
    .set({ stock: stockTarget })
    .where('id', '=', productId)
    .execute();
}

export const rowOf = (server: TestServer, orderNo: string) =>
  server.ctx.pools.main
    .selectFrom('orders')
    .selectAll()
    .where('orderNo', '=', orderNo)
    .executeTakeFirstOrThrow();

export const refundsOf = (server: TestServer, paymentId: string) =>
  server.ctx.pools.main
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('at')
    .execute();

/** Runs the check of open checkouts at the gateway. */
export const runReconciler = (server: TestServer) => server.due('reconcile');
/** Runs the job that sends due refunds to the gateway. */
export const runRefundSender = (server: TestServer) => server.due('sendRefunds');

/** Ends an order unpaid, so that it is no longer checked at the gateway. */
export async function expireUnpaid(server: TestServer, orderNo: string) {
  await expireReplaced(server.paymentContext, await rowOf(server, orderNo));
  await server.ctx.pools.main
    .updateTable('orders')
    .set({ nextCheckAt: null })
    .where('orderNo', '=', orderNo)
    .execute();
}

/** Expects that every invariant holds. */
export async function expectInvariants(server: TestServer) {
  expect(await brokenInvariants(server.database.url)).toEqual({});
}
