import { amountOf, bodyOf, notesOf, receiptOf, refuseUnknown } from './checks';
import { type Core, secondsOf } from './core';
import { getPayment, getRefund } from './lookup';
import { type Payment, Refused, type Refund } from './wire';

const fields = ['amount', 'speed', 'notes', 'receipt'];
const processingMs = 2_000;
const halfAYear = 183 * 24 * 60 * 60;

/** Creates a refund. Calls with the same idempotency key create only one. */
export async function refund(
  core: Core,
  paymentId: unknown,
  given: unknown,
  key: string | undefined,
): Promise<Refund> {
  const payment = getPayment(core, paymentId);
  const body = bodyOf(given);
  if (key === undefined) return make(core, payment, body);
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) throw new Refused('The idempotency key is not valid.');

  const bodyText = JSON.stringify(body);
  const used = core.book.keys.get(key);
  if (used) {
    if (used.body !== bodyText || used.paymentId !== payment.id)
      throw new Refused(
        'Different request with the same idempotency key has already been processed.',
      );
    if (used.refundId === undefined)
      throw new Refused('Request failed because another one is in progress', { status: 409 });
    return core.book.refunds.get(used.refundId)!;
  }
  core.book.keys.set(key, { paymentId: payment.id, body: bodyText });
  try {
    await core.refunds.held;
    const made = make(core, payment, body);
    core.book.keys.set(key, { paymentId: payment.id, body: bodyText, refundId: made.id });
    return made;
  } catch (error) {
    core.book.keys.delete(key);
    throw error;
  }
}

function make(core: Core, payment: Payment, body: Record<string, unknown>): Refund {
  refuseUnknown(body, fields);
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw new Refused('The payment has been fully refunded already');
  if (payment.status !== 'captured')
    throw new Refused('The payment status should be captured for action to be taken');
  const amount = body['amount'] === undefined ? left : amountOf(body);
  if (amount < 100) throw new Refused('The amount must be atleast INR 1.00', { field: 'amount' });
  if (amount > left)
    throw new Refused('The refund amount provided is greater than amount captured', {
      field: 'amount',
    });
  if (secondsOf(core.clock) - payment.created_at > halfAYear)
    throw new Refused('Refund is not supported as the payment is more than 6 months old');
  if (core.refunds.isBalanceLow)
    throw new Refused(
      'Your account does not have enough balance to carry out the refund operation.',
    );

  const speed = body['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum')
    throw new Refused('The selected speed is invalid.', { field: 'speed' });
  return enter(core, payment, {
    amount,
    speed_requested: speed,
    receipt: receiptOf(body),
    notes: notesOf(body),
  });
}

/** Refunds in full, without a fee, an authorized payment that was never captured. */
export function refundAuthorized(core: Core, payment: Payment): Refund {
  return enter(core, payment, {
    amount: payment.amount,
    speed_requested: 'normal',
    receipt: null,
    notes: [],
  });
}

type RefundInput = Pick<Refund, 'amount' | 'speed_requested' | 'receipt' | 'notes'>;

function enter(core: Core, payment: Payment, input: RefundInput): Refund {
  const made: Refund = {
    id: core.newId('rfnd'),
    entity: 'refund',
    amount: input.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: input.notes,
    receipt: input.receipt,
    acquirer_data: { arn: null },
    created_at: secondsOf(core.clock),
    batch_id: null,
    status: 'pending',
    speed_processed: input.speed_requested === 'optimum' ? 'instant' : 'normal',
    speed_requested: input.speed_requested,
  };
  core.book.refunds.set(made.id, made);
  count(payment, input.amount);
  core.webhooks.enqueue('refund.created', { refund: made, payment });
  core.agenda.add({ at: core.clock.now() + processingMs, what: 'process', id: made.id });
  return made;
}

function count(payment: Payment, amount: number) {
  payment.amount_refunded += amount;
  payment.refund_status =
    payment.amount_refunded === 0
      ? null
      : payment.amount_refunded < payment.amount
        ? 'partial'
        : 'full';
  if (payment.refund_status === 'full') payment.status = 'refunded';
  else if (payment.captured) payment.status = 'captured';
}

/** Processes a refund, or fails it if a test has arranged that. */
export function processDue(core: Core, id: string) {
  const made = core.book.refunds.get(id);
  if (made?.status !== 'pending') return;
  if (core.refunds.failNext > 0) {
    core.refunds.failNext -= 1;
    failRefund(core, id);
    return;
  }
  made.status = 'processed';
  made.acquirer_data = { arn: '10000000000000' };
  core.webhooks.enqueue('refund.processed', {
    refund: made,
    payment: getPayment(core, made.payment_id),
  });
}

/** The bank sends a refund that had failed. */
export function processFailed(core: Core, id: string): Refund {
  const made = getRefund(core, id);
  if (made.status !== 'failed') return made;
  const payment = getPayment(core, made.payment_id);
  made.status = 'processed';
  count(payment, made.amount);
  core.webhooks.enqueue('refund.processed', { refund: made, payment });
  return made;
}

/** Fails a refund, even a processed one. */
export function failRefund(core: Core, id: string): Refund {
  const made = getRefund(core, id);
  if (made.status === 'failed') return made;
  const payment = getPayment(core, made.payment_id);
  made.status = 'failed';
  count(payment, -made.amount);
  core.webhooks.enqueue('refund.failed', { refund: made, payment });
  return made;
}
