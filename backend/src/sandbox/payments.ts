import { createHmac } from 'node:crypto';
import { amountOf, bodyOf, currencyOf } from './checks';
import { type Core, minutes, secondsOf } from './core';
import { getOrder, getPayment } from './lookup';
import { isMoney } from './orders';
import { refundAuthorized } from './refunds';
import { type Method, type Order, type Payment, Refused, type WireError } from './wire';

export type Pay = {
  order_id: string;
  /** `authorized`: the capture depends on the rule of the order. */
  outcome: 'captured' | 'failed' | 'authorized';
  method?: Method | undefined;
  /** The amount that the page showed; refused if it differs from the order's. */
  amount?: number | undefined;
  /** The number of deliveries of each webhook of this payment; 0 means none. */
  webhooks?: number | undefined;
  /** Pays an order even if it is paid, as when two banks authorize one order at the same time. */
  isForced?: boolean;
};

/** The argument of Checkout's handler, or of its `payment.failed` listeners. */
export type PayAnswer =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | { error: WireError };

const autoCaptureAfter = minutes(1);

export function pay(core: Core, input: Pay): PayAnswer {
  const { order } = getOrder(core, input.order_id);
  const { isForced = false, amount = order.amount } = input;
  if (!isForced) refuseSecond(core, order);
  if (!isForced && amount !== order.amount)
    throw new Refused('Your payment amount is different from your order amount.', {
      field: 'amount',
    });

  const payment = newPayment(core, order, amount, input.method ?? 'upi');
  core.webhooks.setCopies(payment.id, input.webhooks ?? 1);
  if (input.outcome === 'failed') return { error: fail(core, payment) };

  authorize(core, payment);
  if (input.outcome === 'captured') markCaptured(core, payment);
  else awaitCapture(core, payment);
  return signed(core, payment);
}

function refuseSecond({ book }: Core, { id, status }: Order) {
  if (status === 'paid') throw new Refused('Payment already done for this order.');
  if (book.paymentsOf(id).some(isMoney))
    throw new Refused('Another payment of this order is being processed.');
}

function newPayment(
  { book, clock, newId }: Core,
  order: Order,
  amount: number,
  method: Method,
): Payment {
  const payment: Payment = {
    id: newId('pay'),
    entity: 'payment',
    amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: null,
    contact: null,
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: secondsOf(clock),
  };
  if (method === 'upi') Object.assign(payment, byUpi);
  if (method === 'card') Object.assign(payment, byCard(newId('card')));
  book.payments.set(payment.id, payment);
  book.orders.get(order.id)!.paymentIds.push(payment.id);
  order.attempts += 1;
  if (order.status === 'created') order.status = 'attempted';
  return payment;
}

const byUpi = {
  vpa: 'success@razorpay',
  upi: { vpa: 'success@razorpay', flow: 'intent', payer_account_type: 'bank_account' },
  acquirer_data: { rrn: null, upi_transaction_id: null },
};
const byCard = (id: string) => ({
  card_id: id,
  card: {
    id,
    entity: 'card',
    name: '',
    last4: '1007',
    network: 'Visa',
    type: 'debit',
    issuer: null,
  },
  acquirer_data: { auth_code: null },
});

function fail({ webhooks }: Core, payment: Payment): WireError {
  const error: WireError = {
    code: 'BAD_REQUEST_ERROR',
    description: 'The payment was declined by the bank.',
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  };
  payment.status = 'failed';
  payment.error_code = error.code;
  payment.error_description = error.description;
  payment.error_source = error.source;
  payment.error_step = error.step;
  payment.error_reason = error.reason;
  webhooks.enqueue('payment.failed', { payment });
  return error;
}

function authorize({ webhooks }: Core, payment: Payment) {
  payment.status = 'authorized';
  webhooks.enqueue('payment.authorized', { payment });
}

/**
 * Applies the capture rule of the order: the payment is captured automatically after a short time, else by the shop, or
 * refunded.
 */
function awaitCapture(core: Core, payment: Payment) {
  const { capture } = getOrder(core, payment.order_id);
  const now = core.clock.now();
  const createdAt = payment.created_at * 1_000;
  const isInTime = now - createdAt <= minutes(capture.automaticMinutes);
  if (capture.isAutomatic && isInTime)
    core.agenda.add({ at: now + autoCaptureAfter, what: 'capture', id: payment.id });
  core.agenda.add({
    at: createdAt + minutes(capture.manualMinutes),
    what: 'giveBack',
    id: payment.id,
  });
}

/** Authorizes a failed payment late. If another payment of the order was captured, this one is refunded. */
export function authorizeLate(core: Core, paymentId: string): Payment {
  const payment = getPayment(core, paymentId);
  if (payment.status !== 'failed')
    throw new Refused('Only a failed payment can be authorised late.');
  const isNeedless = core.book.paymentsOf(payment.order_id).some(isMoney);
  Object.assign(payment, {
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  });
  authorize(core, payment);
  if (isNeedless) refundAuthorized(core, payment);
  else awaitCapture(core, payment);
  return payment;
}

export function capture(core: Core, paymentId: unknown, input: unknown): Payment {
  const payment = getPayment(core, paymentId);
  const body = bodyOf(input);
  const amount = amountOf(body);
  currencyOf(body);
  if (payment.captured) throw new Refused('This payment has already been captured');
  if (payment.status !== 'authorized')
    throw new Refused(
      'Only payments which have been authorized and not yet captured can be captured',
    );
  if (amount !== payment.amount)
    throw new Refused('Capture amount must be equal to the amount authorized', { field: 'amount' });
  markCaptured(core, payment);
  return payment;
}

/** Marks a payment as captured, with its fee, and its order as paid. */
function markCaptured(core: Core, payment: Payment) {
  const { order } = getOrder(core, payment.order_id);
  payment.status = 'captured';
  payment.captured = true;
  payment.fee = Math.round(payment.amount * 0.0236);
  payment.tax = Math.round(payment.amount * 0.0036);
  order.amount_paid = order.amount;
  order.amount_due = 0;
  order.status = 'paid';
  core.webhooks.enqueue('payment.captured', { payment });
  core.webhooks.enqueue('order.paid', { payment, order });
}

export function captureDue(core: Core, id: string) {
  const payment = core.book.payments.get(id);
  if (payment?.status === 'authorized') markCaptured(core, payment);
}

export function refundDue(core: Core, id: string) {
  const payment = core.book.payments.get(id);
  if (payment?.status === 'authorized') refundAuthorized(core, payment);
}

function signed({ keySecret }: Core, { id, order_id }: Payment): PayAnswer {
  const razorpay_signature = createHmac('sha256', keySecret)
    .update(`${order_id}|${id}`)
    .digest('hex');
  return { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature };
}
