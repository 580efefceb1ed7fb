import { isDeepStrictEqual } from 'node:util';
import type { Items } from '@kalavara/shared-types/checkout/checkout';
import { dayMs } from '@kalavara/shared-types/durations';
import {
  availableOf,
  isCaptured,
  isRefundOpen,
  type Model,
  type ModelOrder,
  type ModelPayment,
  type ModelRefund,
  productOf,
  rankOf,
  refundedOf,
} from './model';
import { openEvents, quoteCart, release } from './model-checkout';

/**
 * Applies a reported state of a payment, from the gateway or from the shopper's browser. Only progress counts,
 * regardless of the source and of repetition.
 */
export function report(
  model: Model,
  order: ModelOrder,
  payment: ModelPayment,
  state: NonNullable<ModelPayment['reported']>,
  now: number,
) {
  if (rankOf(state) <= rankOf(payment.reported)) return;
  const isSecond = order.payments.some(
    (other) =>
      other !== payment &&
      (other.reported === 'captured' || (other.reported === 'refunded' && other.isApplied)),
  );
  payment.reported = state;
  if (state === 'authorized') awaitMoney(order);
  if (state === 'refunded' && (payment.isApplied || order.state === 'confirming'))
    markRefunded(order);
  if (state !== 'captured') return;
  if (isSecond) addRefund(payment, payment.amountPaise);
  else if (payment.amountPaise !== order.totalPaise) refundWhole(order, payment);
  else if (order.items === null) {
    order.state = 'needs-cart';
    order.unclaimedAt = now + dayMs;
  } else if (isPaidInstead(model, order)) {
    release(model, order);
    refundWhole(order, payment);
  } else place(model, order, payment);
}

/** Whether the shopper has paid an order that replaced this one, or one with an equal cart in the same chain. */
function isPaidInstead({ orders }: Model, order: ModelOrder): boolean {
  const chainOf = (each: ModelOrder): ModelOrder[] =>
    each.replaces ? [each, ...chainOf(each.replaces)] : [each];
  const isRelated = (each: ModelOrder) => chainOf(each).at(-1) === chainOf(order).at(-1);
  return orders.some(
    (paid) =>
      paid !== order &&
      paid.state === 'paid' &&
      isRelated(paid) &&
      (chainOf(paid).includes(order) || isDeepStrictEqual(paid.items, order.items)),
  );
}

/** Applies a signed payment whose final state the gateway has not reported yet. */
export function awaitMoney(order: ModelOrder) {
  if (order.state === 'awaiting' || order.state === 'expired') order.state = 'confirming';
}

function markRefunded(order: ModelOrder) {
  order.state = 'refunded';
  order.paymentStatus = 'refunded';
}

export function addRefund(payment: ModelPayment, amountPaise: number) {
  payment.refunds.push({ amountPaise, state: 'due', gatewayId: null });
}

function refundWhole(order: ModelOrder, payment: ModelPayment) {
  addRefund(payment, payment.amountPaise);
  if (!order.isPlaced) order.state = 'refund-due';
}

/** Sells the items of the order, or refunds its payment. Returns whether they were sold. */
function place(model: Model, order: ModelOrder, payment: ModelPayment): boolean {
  const isReserved = order.reservedUntil !== null;
  const isShort = Object.entries(order.items!).some(([id, quantity]) => {
    const product = productOf(model, id);
    return (isReserved ? product.stock : availableOf(product)) < quantity;
  });
  const event = order.holdsCapacity ? null : order.event;
  const isFull = event !== null && event.taken >= event.maxOrders;
  if (isShort || isFull) {
    refundWhole(order, payment);
    return false;
  }
  release(model, order);
  for (const [id, quantity] of Object.entries(order.items!)) productOf(model, id).stock -= quantity;
  if (order.event) order.event.taken += 1;
  Object.assign(order, { state: 'paid', paymentStatus: 'completed', isPlaced: true });
  order.holdsCapacity = order.event !== null;
  order.sold = { ...order.items };
  payment.isApplied = true;
  return true;
}

/**
 * Adds the cart to a payment without one. A surplus is refunded. Returns the code of a refusal if the payment is too
 * small, and changes nothing once a part of the payment was refunded.
 */
export function addCart(
  model: Model,
  order: ModelOrder,
  items: Items,
  now: number,
): string | undefined {
  const payment = order.payments.find((each) => isCaptured(each) && refundedOf(each) === 0);
  if (!payment) return undefined;
  const { totalPaise, event } = quoteCart(model, items, openEvents(model, now));
  if (totalPaise > payment.amountPaise) return 'payment-too-small';
  Object.assign(order, { items, totalPaise });
  const isSold = place(model, Object.assign(order, { event }), payment);
  if (!isSold) order.event = null;
  const surplusPaise = payment.amountPaise - totalPaise;
  if (isSold && surplusPaise > 0) addRefund(payment, surplusPaise);
  return undefined;
}

/** Refunds the rest of the payments if no cart was added within a day. */
export function refundUnclaimed(order: ModelOrder, now: number) {
  const isDue = order.state === 'needs-cart' && now >= order.unclaimedAt!;
  if (!isDue) return;
  // Except payments that the gateway has refunded by itself.
  for (const payment of order.payments.filter(({ reported }) => reported === 'captured')) {
    const left = payment.amountPaise - refundedOf(payment);
    if (left > 0) addRefund(payment, left);
  }
  order.state = 'refund-due';
}

/** Runs the worker: it sends the refunds that are due, and asks the gateway for the state of pending ones. */
export function sendRefunds(model: Model) {
  for (const order of model.orders)
    for (const payment of order.payments)
      for (const refund of payment.refunds.filter(isRefundOpen)) {
        if (refund.state === 'pending') pollRefund(model, order, payment, refund);
        else if (model.isGatewayDown) moveRefund(order, payment, refund, 'sent');
        else acceptRefund(order, payment, refund);
      }
}

/**
 * Applies the gateway's answer to a refund. A refund that the gateway made by itself is matched, so that no more is
 * refunded.
 */
function acceptRefund(order: ModelOrder, payment: ModelPayment, refund: ModelRefund) {
  const known = payment.refunds.map(({ gatewayId }) => gatewayId);
  const made = payment.refundsAtGateway
    .filter(({ id, amountPaise }) => amountPaise === refund.amountPaise && !known.includes(id))
    .sort((a, b) => Number(a.receipt === null) - Number(b.receipt === null))[0];
  if (made) refund.gatewayId = made.id;
  moveRefund(order, payment, refund, made ? made.states.at(-1)! : 'failed');
}

function pollRefund(model: Model, order: ModelOrder, payment: ModelPayment, refund: ModelRefund) {
  const state = payment.refundsAtGateway.find(({ id }) => id === refund.gatewayId)!.states.at(-1)!;
  if (model.isGatewayDown) moveRefund(order, payment, refund, 'pending');
  else if (state !== 'pending') moveRefund(order, payment, refund, state);
}

const refundProgress = ['due', 'sent', 'pending', 'processed', 'failed'];
/** Applies a refund reported by webhook, including one that the gateway made by itself. */
export function reportRefund(
  order: ModelOrder,
  payment: ModelPayment,
  gatewayId: string,
  state: 'pending' | 'processed' | 'failed',
) {
  let refund = payment.refunds.find((each) => each.gatewayId === gatewayId);
  if (!refund) {
    if (payment.reported === null) return;
    const { amountPaise } = payment.refundsAtGateway.find(({ id }) => id === gatewayId)!;
    refund = { amountPaise, state: 'sent', gatewayId };
    payment.refunds.push(refund);
  }
  if (refundProgress.indexOf(state) > refundProgress.indexOf(refund.state))
    moveRefund(order, payment, refund, state);
}

/** Applies a refund that the owner made by hand. */
export function addHandRefund(order: ModelOrder, payment: ModelPayment, amountPaise: number) {
  addRefund(payment, amountPaise);
  moveRefund(order, payment, payment.refunds.at(-1)!, 'processed');
}

/**
 * An order is refunded once its applied payment is refunded in full, and no longer if the bank could not deliver the
 * refund.
 */
function moveRefund(
  order: ModelOrder,
  payment: ModelPayment,
  refund: ModelRefund,
  state: ModelRefund['state'],
) {
  refund.state = state;
  const applied = order.payments.filter(({ isApplied }) => isApplied);
  const counted =
    applied.length > 0
      ? applied
      : order.payments.filter((each) => each.reported === 'captured' || each.refunds.length > 0);
  const isRefundedInFull = ({ refunds, amountPaise }: ModelPayment) =>
    refunds
      .filter((each) => each.state === 'processed')
      .reduce((total, each) => total + each.amountPaise, 0) >= amountPaise;
  if (counted.every(isRefundedInFull)) markRefunded(order);
  else if (order.state === 'refunded' && counted.includes(payment)) order.state = 'refund-due';
}
