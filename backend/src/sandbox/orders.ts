import type { StoredOrder } from './book';
import {
  amountOf,
  bodyOf,
  captureRuleOf,
  currencyOf,
  notesOf,
  paged,
  pageOf,
  receiptOf,
  refuseUnknown,
} from './checks';
import { type Core, secondsOf } from './core';
import { getOrder } from './lookup';
import { collection, type Collection, type Order, type Payment, Refused } from './wire';

const fields = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'payment',
  'payment_capture',
];

export function createOrder({ clock, newId, book }: Core, input: unknown): Order {
  const body = bodyOf(input);
  refuseUnknown(body, fields);
  const amount = amountOf(body);
  if (amount < 100)
    throw new Refused('Order amount less than minimum amount allowed', { field: 'amount' });

  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: currencyOf(body),
    receipt: receiptOf(body),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(body),
    created_at: secondsOf(clock),
  };
  book.orders.set(order.id, { order, capture: captureRuleOf(body), paymentIds: [] });
  return order;
}

export function listOrders({ book }: Core, query: Record<string, unknown>): Collection<Order> {
  const { receipt, authorized } = query;
  const isRequested = ({ order }: StoredOrder) =>
    (receipt === undefined || order.receipt === receipt) &&
    (authorized === undefined || (authorized === '1') === book.paymentsOf(order.id).some(isMoney));
  const matching = [...book.orders.values()].filter(isRequested).map(({ order }) => order);
  return collection(paged(matching, pageOf(query)));
}

export const listOrderPayments = (core: Core, id: unknown): Collection<Payment> =>
  collection(core.book.paymentsOf(getOrder(core, id).order.id));

/** Whether the customer's bank has paid and the money was not refunded. */
export const isMoney = ({ status }: Payment) => status === 'authorized' || status === 'captured';
