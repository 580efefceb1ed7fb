import { randomUUID } from 'node:crypto';
import {
  createPaymentOrder,
  type Items,
  placeOrder,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import fc from 'fast-check';
import { expect } from 'vitest';
import { draftOf } from '../shop';
import { defineAction, listPaid, outcomeOf, pick, pickFrom, type World } from './action';
import { type Model, type ModelRequest, productOf } from './model';
import {
  answerCheckout,
  expire,
  openCheckout,
  openEvents,
  quoteCart,
  runningEvents,
} from './model-checkout';
import { addCart, awaitMoney, report } from './model-money';

const customer = { name: 'Meera Nair', phone: '9876543210', email: null };
const draft = (items: Items) => draftOf(items, { customer });

type Cart = [number, number][];
export const cart: fc.Arbitrary<Cart> = fc.array(
  fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })),
  {
    minLength: 1,
    maxLength: 2,
  },
);
export const itemsOf = ({ products }: Model, wanted: Cart): Items =>
  Object.fromEntries(wanted.map(([place, quantity]) => [products[place]!.id, quantity]));

type Price = 'right' | 'wrong' | 'of-full-event';
function amountFor({ model, now }: World, items: Items, price: Price) {
  if (price === 'of-full-event')
    return quoteCart(model, items, runningEvents(model, now)).totalPaise;
  const { totalPaise } = quoteCart(model, items, openEvents(model, now));
  return price === 'right' ? totalPaise : totalPaise + 1_00;
}

const newRequest = (items: Items | null, amountPaise: number): ModelRequest => ({
  receipt: randomUUID(),
  items,
  amountPaise,
  hasFailed: false,
});

async function sendCheckout(
  { model, real, now }: World,
  request: ModelRequest,
  replaces?: { orderNo: string; accessToken: string },
) {
  const { receipt, items, amountPaise } = request;
  const body = {
    amount: amountPaise / 100,
    currency: 'INR' as const,
    receipt,
    ...(items && { draft: draft(items) }),
    ...(replaces && { replaces }),
  };
  const expected = answerCheckout(model, request, now);
  const answer = await outcomeOf(real.shopper.call(createPaymentOrder, { body }));
  if ('refusal' in expected) expect(answer).toEqual({ refusal: expected.refusal });
  else if ('repeats' in expected)
    expect(answer).toMatchObject({ orderNo: expected.repeats.no, amount: amountPaise / 100 });
  else {
    expect(answer).toMatchObject({ amount: amountPaise / 100 });
    if (!('orderNo' in answer)) return;
    const { orderNo: no, orderId: gatewayOrderId, accessToken, expiresAt } = answer;
    const reservedUntil = expiresAt === null ? null : Date.parse(expiresAt);
    expect(reservedUntil === null).toBe(items === null);
    const opened = { no, gatewayOrderId, accessToken, reservedUntil };
    openCheckout(model, request, expected.opens, opened, now);
  }
  request.hasFailed = 'refusal' in answer && answer.refusal === 'payment-not-started';
}

export const shopperActions = {
  open: defineAction({
    args: fc.record({
      cart,
      price: fc.constantFrom<Price>('right', 'right', 'right', 'wrong', 'of-full-event'),
    }),
    choose: (model, { cart, price }) => ({ items: itemsOf(model, cart), price }),
    async run(world, { items, price }) {
      const request = newRequest(items, amountFor(world, items, price));
      world.model.requests.push(request);
      await sendCheckout(world, request);
    },
  }),
  openWithoutCart: defineAction({
    args: fc.record({ rupees: fc.constantFrom(450, 600, 1_200) }),
    choose: (_model, { rupees }) => rupees,
    async run(world, rupees) {
      const request = newRequest(null, rupees * 100);
      world.model.requests.push(request);
      await sendCheckout(world, request);
    },
  }),
  repeat: defineAction({
    args: fc.record({ request: pick }),
    choose: ({ requests }, { request }) => pickFrom(requests, request),
    run: sendCheckout,
  }),
  replace: defineAction({
    args: fc.record({ order: pick, cart }),
    choose(model, { order: number, cart }) {
      const open = model.orders.filter(
        ({ state, reservedUntil, event }) =>
          state === 'awaiting' && reservedUntil !== null && event === null,
      );
      const order = pickFrom(open, number);
      const items = itemsOf(model, cart);
      const isFree = Object.entries(items).every(([id, quantity]) => {
        const { stock, reserved } = productOf(model, id);
        // Not `availableOf`, because after a stock count fewer units may exist than are reserved.
        return stock - reserved + (order?.items?.[id] ?? 0) >= quantity;
      });
      return order && isFree && !model.isGatewayDown ? { order, items } : undefined;
    },
    async run(world, { order, items }) {
      const { no: orderNo, accessToken } = order;
      expire(world.model, order);
      const request = newRequest(items, amountFor(world, items, 'right'));
      world.model.requests.push(request);
      await sendCheckout(world, request, { orderNo, accessToken });
      const opened = world.model.orders.at(-1)!;
      if (opened.request === request) opened.replaces = order;
    },
  }),
  verify: defineAction({
    args: fc.record({ payment: pick, isForged: fc.nat(9).map((n) => n === 0) }),
    choose(model, { payment, isForged }) {
      const paid = pickFrom(listPaid(model), payment);
      return paid && { ...paid, isForged };
    },
    async run({ model, real, now }, { order, payment, isForged }) {
      const body = real.sign(order, payment.id);
      if (isForged)
        body.razorpay_signature = body.razorpay_signature.replace(/^./, (c) =>
          c === '0' ? '1' : '0',
        );
      const answer = await outcomeOf(real.shopper.call(verifyPayment, { body }));
      if (isForged) return expect(answer).toEqual({ refusal: 'payment-not-verified' });
      if (model.isGatewayDown) awaitMoney(order);
      else report(model, order, payment, payment.atGateway.at(-1)!, now);
      expect(answer).toMatchObject({ orderNo: order.no, state: order.state });
    },
  }),
  place: defineAction({
    args: fc.record({ payment: pick, cart, isOtherCart: fc.nat(9).map((n) => n === 0) }),
    choose(model, { payment, cart, isOtherCart }) {
      const paid = pickFrom(listPaid(model), payment);
      return paid && { ...paid, items: itemsOf(model, cart), isOtherCart };
    },
    async run({ model, real, now }, { order, payment, items: newItems, isOtherCart }) {
      const own = order.items ?? newItems;
      const [first] = Object.keys(own);
      const items = isOtherCart ? { ...own, [first!]: own[first!]! + 1 } : own;
      const { address } = draft(items);
      const body = {
        ...customer,
        ...address,
        items,
        coupon: null,
        specialInstructions: null,
        paymentId: payment.id,
        paymentStatus: 'paid',
        totalAmount: 1,
      };
      const expected = (): string => {
        if (payment.reported === null) {
          if (model.isGatewayDown) return 'unavailable';
          report(model, order, payment, payment.atGateway.at(-1)!, now);
        }
        const hadCart = order.items !== null;
        const refusal = order.state === 'needs-cart' && addCart(model, order, items, now);
        if (refusal) return refusal;
        if (hadCart && isOtherCart) return 'payment-reused';
        const isBack = order.state === 'refund-due' || order.state === 'refunded';
        return !order.isPlaced && isBack ? 'order-not-placed' : order.state;
      };
      const answer = await outcomeOf(real.shopper.call(placeOrder, { body }));
      const outcome = 'refusal' in answer ? answer.refusal : answer.order.state;
      expect(outcome).toBe(expected());
    },
  }),
};
