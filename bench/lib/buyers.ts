import { randomInt, randomUUID } from 'node:crypto';
import type {
  createPaymentOrder,
  Draft,
  placeOrder,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import { billOf, linesOf, priceLines } from '@kalavara/shared-types/checkout/checkout.rules';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { call } from './screens';

export type Shop = { url: string; gatewayUrl: string };
/** Makes one order and returns its duration in milliseconds. */
export type Buy = (buyer: number, nth: number) => Promise<number>;

const prices = new Map(
  samplePickles.map(({ id, price }) => [id, { id, pricePaise: toPaise(price) }]),
);
const ids = samplePickles.map(({ id }) => id);

/** Two different pickles, one and two units; every shopper starts with another product. */
const itemsOf = (buyer: number, nth: number): Draft['items'] => {
  const index = buyer * 5 + nth;
  return { [ids[index % ids.length]!]: 1, [ids[(index + 1 + (nth % 11)) % ids.length]!]: 2 };
};

const draftOf = (items: Draft['items']): Draft => ({
  items,
  customer: { name: 'Meera Nair', phone: `9${randomInt(100_000_000, 999_999_999)}`, email: null },
  address: { address: '12 Marine Drive, Kochi', pincode: '682031' },
  coupon: null,
  specialInstructions: null,
});

function totalOf(draft: Draft): number {
  const subtotal = priceLines(linesOf(draft), prices).reduce(
    (sum, { totalPaise }) => sum + totalPaise,
    0,
  );
  return toRupees(billOf(subtotal, sampleSettings).total);
}

async function post<T>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await call(url, 'POST', body, headers);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

/**
 * Makes a whole order like the shop's page. The duration includes the three calls to the shop, but not the payment in
 * between.
 */
export const createBuy = ({ url, gatewayUrl }: Shop): Buy => {
  return async (buyer, nth) => {
    const draft = draftOf(itemsOf(buyer, nth));
    const amount = totalOf(draft);
    // Each buyer has a network of its own, like real shoppers.
    const headers = { 'x-forwarded-for': `10.1.${buyer}.${nth % 200}` };
    let took = 0;
    const callShop = async <T>(path: string, body: unknown) => {
      const began = performance.now();
      const parsed = await post<T>(url + path, body, headers);
      took += performance.now() - began;
      return parsed;
    };

    const opening: BodyOf<typeof createPaymentOrder> = {
      amount,
      currency: 'INR',
      receipt: randomUUID(),
      draft,
    };
    const { orderId } = await callShop<AnswerOf<typeof createPaymentOrder>>(
      '/api/razorpay/create-order',
      opening,
    );
    const paying = { order_id: orderId, outcome: 'captured', webhooks: 0 };
    const signed = await post<BodyOf<typeof verifyPayment>>(`${gatewayUrl}/pay`, paying);
    await callShop('/api/razorpay/verify-payment', signed);
    const { customer, address, items, coupon, specialInstructions } = draft;
    const payment = {
      paymentId: signed.razorpay_payment_id,
      paymentStatus: 'paid',
      totalAmount: amount,
    };
    const placing: BodyOf<typeof placeOrder> = {
      ...customer,
      ...address,
      items,
      coupon,
      specialInstructions,
      ...payment,
    };
    const { order } = await callShop<AnswerOf<typeof placeOrder>>('/api/orders', placing);
    if (order.state !== 'paid') throw new Error(`an order ended as ${order.state}`);
    return took;
  };
};

/** Makes the same order as `createBuy` in one call to the floor server. */
export const createFloorBuy = (url: string): Buy => {
  return async (buyer, nth) => {
    const draft = draftOf(itemsOf(buyer, nth));
    const { customer, address, items } = draft;
    const began = performance.now();
    await post(`${url}/orders`, {
      ...customer,
      ...address,
      items,
      paymentId: randomUUID(),
      total: totalOf(draft),
    });
    return performance.now() - began;
  };
};

/** Runs concurrent buyers, each repeating until all orders are made. */
export async function runBuyers(
  buy: Buy,
  buyers: number,
  orders: number,
): Promise<{ perSecond: number; took: number[] }> {
  const took: number[] = [];
  let next = 0;
  const began = performance.now();
  const buyUntilDone = async (_: unknown, buyer: number) => {
    while (next < orders) took.push(await buy(buyer, next++));
  };
  await Promise.all(Array.from({ length: buyers }, buyUntilDone));
  return { perSecond: orders / ((performance.now() - began) / 1_000), took };
}
