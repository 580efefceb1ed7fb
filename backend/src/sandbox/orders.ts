import type { KeptOrder } from './book';
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
import { keptOrder } from './lookup';
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

export function createOrder({ clock, newId, book }: Core, given: unknown): Order {
  const body = bodyOf(given);
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
  const isAsked = ({ order }: KeptOrder) =>
    (receipt === undefined || order.receipt === receipt) &&
    (authorized === undefined || (authorized === '1') === book.paymentsOf(order.id).some(isMoney));
  const asked = [...book.orders.values()].filter(isAsked).map(({ order }) => order);
  return collection(paged(asked, pageOf(query)));
}

export const listOrderPayments = (core: Core, id: unknown): Collection<Payment> =>
  collection(core.book.paymentsOf(keptOrder(core, id).order.id));

/** The customer's bank has said yes, and it has not been given back. */
export const isMoney = ({ status }: Payment) => status === 'authorized' || status === 'captured';
