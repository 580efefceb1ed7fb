import { randomInt, randomUUID } from 'node:crypto';
import {
  createPaymentOrder,
  type Draft,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import { billOf, linesOf, priceLines } from '@kalavara/shared-types/checkout/checkout.rules';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { percentOf, toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { guest } from './api';

const prices = new Map(
  samplePickles.map(({ id, price }) => [id, { id, pricePaise: toPaise(price) }]),
);

function totalOf(draft: Draft): number {
  const subtotal = priceLines(linesOf(draft), prices).reduce(
    (sum, { totalPaise }) => sum + totalPaise,
    0,
  );
  const discount = percentOf(subtotal, draft.coupon === 'PICKLE15' ? 15 : 0);
  return toRupees(billOf(subtotal, defaultSettings, discount).total);
}

export type Sold = {
  orderNo: string;
  accessToken: string;
  paymentId: string;
  amount: number;
  settledAt: number;
};

async function postControl<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/**
 * Buys without a screen, and pays at the sandbox gateway. `settledAt` is the time of the shop's answer that the order
 * is paid.
 */
export async function sell(url: string, name: string, more: Partial<Draft> = {}): Promise<Sold> {
  const draft: Draft = {
    items: { 'kerala-kingfish': 1 },
    customer: { name, phone: `9${randomInt(100_000_000, 999_999_999)}`, email: null },
    address: { address: '12 Marine Drive, Kochi', pincode: '682031' },
    coupon: null,
    specialInstructions: null,
    ...more,
  };
  const shopper = guest(url);
  const opening = {
    amount: totalOf(draft),
    currency: 'INR',
    receipt: randomUUID(),
    draft,
  } as const;
  const { orderId, orderNo, accessToken, amount } = await shopper.call(createPaymentOrder, {
    body: opening,
  });
  const signed = await postControl<BodyOf<typeof verifyPayment>>(`${url}/sandbox/razorpay/pay`, {
    order_id: orderId,
    outcome: 'captured',
    webhooks: 1,
  });
  await shopper.call(verifyPayment, { body: signed });
  return {
    orderNo,
    accessToken,
    paymentId: signed.razorpay_payment_id,
    amount,
    settledAt: performance.now(),
  };
}

/** Runs everything that is due at the bank. */
export const settleAtGateway = (url: string) =>
  postControl(`${url}/sandbox/razorpay/control`, { do: 'settle' });

/** Returns the refunds of a payment at the sandbox gateway, in rupees. */
export async function refundsAtGateway(url: string, paymentId: string): Promise<number[]> {
  const read = { do: 'read', payment_id: paymentId };
  const { result } = await postControl<{ result: { refunds: { amount: number }[] } }>(
    `${url}/sandbox/razorpay/control`,
    read,
  );
  return result.refunds.map(({ amount }) => toRupees(amount));
}
