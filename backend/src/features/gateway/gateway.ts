import type { Clock } from '../../platform/clock';
import type { Logger } from '../../platform/log';
import { GatewayOrder, GatewayPayment, GatewayRefund, listOf } from './gateway.answers';
import type { BreakerState } from './gateway.breaker';
import { createCaller } from './gateway.calls';
import { GatewayProtocol, GatewayRejected } from './gateway.errors';
import { troubleWithGateway } from './gateway.guard';
import { isGatewayOrderId, isPaymentId, isRefundId } from './gateway.ids';
import { createSdk } from './gateway.sdk';
import { type CheckoutSignature, isCheckoutSigned, webhookKey } from './gateway.signatures';

export { GatewayOrder, GatewayPayment, GatewayRefund } from './gateway.answers';
export { GatewayProtocol, GatewayRejected, GatewayUnavailable } from './gateway.errors';
export { isGatewayOrderId, isPaymentId, isRefundId } from './gateway.ids';

export type NewOrder = { amountPaise: number; receipt: string; notes: Record<string, string> };
/** Sent as it is: with the same idempotency key the gateway wants the same body again. */
export type RefundBody = {
  amount: number;
  speed?: 'normal' | 'optimum';
  notes?: Record<string, string>;
  receipt?: string;
};

/**
 * Razorpay, in our words: paise, milliseconds, ids that are ids. Calls throw GatewayUnavailable, GatewayRejected or
 * GatewayProtocol and nothing else, and take `timeoutMs` at most, with whatever is tried again.
 */
export type Gateway = {
  keyId: string;
  mode: 'test' | 'live';
  /** Whether it is left alone for a while, and how long ago it last answered; null if it was never asked. */
  state(): BreakerState;
  /** Never tried again by itself: after GatewayUnavailable, look by receipt whether there is an order now. */
  createOrder(given: NewOrder): Promise<GatewayOrder>;
  getOrder(id: string): Promise<GatewayOrder>;
  /** Of several the one that got furthest, then the newest. */
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;
  listOrderPayments(orderId: string): Promise<GatewayPayment[]>;
  getPayment(id: string): Promise<GatewayPayment>;
  /** Of a payment that is captured already: that payment. */
  capture(id: string, amountPaise: number): Promise<GatewayPayment>;
  refund(given: {
    paymentId: string;
    body: RefundBody;
    idempotencyKey: string;
  }): Promise<GatewayRefund>;
  getRefund(id: string): Promise<GatewayRefund>;
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** All of them, whatever the number of pages; both ends included. */
  listPayments(between: { fromMs: number; toMs: number }): Promise<GatewayPayment[]>;
  /** Take the order id from our own row. Says who signed, not that anything was captured. */
  isCheckoutSignature(given: CheckoutSignature): boolean;
  /** Which webhook secret signed these bytes; undefined if none of ours did. */
  webhookKey(rawBody: Buffer, signature: unknown): 'current' | 'previous' | undefined;
};

export type GatewayOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  previousWebhookSecret?: string | undefined;
  /** A function where the port is known only later. */
  baseUrl: string | (() => string);
  timeoutMs?: number;
  /** Of the context. */
  timeoutMultiplier?: number;
  /** Only differences of it are taken, so by default it is one that nobody sets. */
  clock?: Clock;
  log?: Pick<Logger, 'warn'>;
  wait?: (ms: number) => Promise<void>;
};

const readOnly = { isRepeatable: true };
const once = { isRepeatable: false };
const pageSize = 100;

/** Prompt payments are captured by the gateway; half an hour late it is our decision, with the stock in hand. */
const capturePolicy = {
  capture: 'automatic' as const,
  capture_options: {
    automatic_expiry_period: 30,
    manual_expiry_period: 1_440,
    refund_speed: 'normal' as const,
  },
};

export function createGateway(options: GatewayOptions): Gateway {
  const { keyId, keySecret, webhookSecret, previousWebhookSecret, log, wait } = options;
  const {
    timeoutMs = 4_000,
    timeoutMultiplier = 1,
    clock = { now: () => performance.now() },
  } = options;
  const baseUrl = () => (typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl());
  // A live key has its address from the settings, so that it can be looked at before anything is sent.
  const firstUrl = typeof options.baseUrl === 'string' ? options.baseUrl : '';
  const trouble = troubleWithGateway({ keyId, keySecret, webhookSecret, baseUrl: firstUrl });
  if (trouble) throw new Error(trouble);

  const { sdk, during } = createSdk({ keyId, keySecret, baseUrl });
  const given = { timeoutMs: timeoutMs * timeoutMultiplier, during, wait, clock, log };
  // Each with a breaker of its own: that too much was asked must not keep anybody from paying.
  const [ask, call] = [createCaller(given), createCaller(given)];

  const getPayment = (id: string) =>
    checked(isPaymentId, id, () => ask(GatewayPayment, readOnly, () => sdk.payments.fetch(id)));

  async function listPayments({ fromMs, toMs }: { fromMs: number; toMs: number }) {
    const between = {
      from: Math.floor(fromMs / 1_000),
      to: Math.ceil(toMs / 1_000),
      count: pageSize,
    };
    const all = new Map<string, GatewayPayment>();
    for (let skip = 0; ; skip += pageSize) {
      const page = await ask(listOf(GatewayPayment), readOnly, () =>
        sdk.payments.all({ ...between, skip }),
      );
      // By id: a payment that comes in meanwhile moves the others on to the next page.
      for (const payment of page) all.set(payment.id, payment);
      if (page.length < pageSize) return [...all.values()];
    }
  }

  return {
    keyId,
    mode: keyId.startsWith('rzp_live_') ? 'live' : 'test',
    state() {
      const [asking, acting] = [ask.state(), call.state()];
      const answered = [asking.answeredAgoMs, acting.answeredAgoMs].filter((ago) => ago !== null);
      return {
        isOpen: asking.isOpen || acting.isOpen,
        answeredAgoMs: answered.length === 0 ? null : Math.min(...answered),
      };
    },

    async createOrder({ amountPaise, receipt, notes }) {
      const body = { amount: amountPaise, currency: 'INR', receipt, notes, payment: capturePolicy };
      const order = await call(GatewayOrder, once, () => sdk.orders.create(body));
      if (order.amountPaise !== amountPaise || order.currency !== 'INR')
        throw new GatewayProtocol();
      return order;
    },
    getOrder: (id) =>
      checked(isGatewayOrderId, id, () => ask(GatewayOrder, readOnly, () => sdk.orders.fetch(id))),
    async findOrderByReceipt(receipt) {
      const orders = await ask(listOf(GatewayOrder), readOnly, () =>
        sdk.orders.all({ receipt, count: pageSize }),
      );
      return orders.filter((order) => order.receipt === receipt).sort(furthestFirst)[0];
    },
    listOrderPayments: (id) =>
      checked(isGatewayOrderId, id, () =>
        ask(listOf(GatewayPayment), readOnly, () => sdk.orders.fetchPayments(id)),
      ),

    getPayment,
    listPayments,
    capture: (id, amountPaise) =>
      checked(isPaymentId, id, async () => {
        try {
          return await call(GatewayPayment, once, () =>
            sdk.payments.capture(id, amountPaise, 'INR'),
          );
        } catch (error) {
          if (!(error instanceof GatewayRejected)) throw error;
          const payment = await getPayment(id);
          if (payment.status !== 'captured') throw error;
          return payment;
        }
      }),

    refund: ({ paymentId, body, idempotencyKey }) =>
      checked(isPaymentId, paymentId, () => {
        const asOne = { isRepeatable: true, headers: { 'X-Refund-Idempotency': idempotencyKey } };
        return call(GatewayRefund, asOne, () => sdk.payments.refund(paymentId, body));
      }),
    getRefund: (id) =>
      checked(isRefundId, id, () => ask(GatewayRefund, readOnly, () => sdk.refunds.fetch(id))),
    listRefunds: (id) =>
      checked(isPaymentId, id, () =>
        ask(listOf(GatewayRefund), readOnly, () =>
          sdk.payments.fetchMultipleRefund(id, { count: pageSize }),
        ),
      ),

    isCheckoutSignature: (given) => isCheckoutSigned(keySecret, given),
    webhookKey: (rawBody, signature) =>
      webhookKey({ current: webhookSecret, previous: previousWebhookSecret }, rawBody, signature),
  };
}

async function checked<T>(
  isId: (given: unknown) => boolean,
  id: string,
  ask: () => Promise<T>,
): Promise<T> {
  if (isId(id)) return ask();
  throw new GatewayRejected({
    status: 400,
    code: 'BAD_ID',
    description: 'This is no id of the gateway.',
    field: 'id',
  });
}

const progress = { created: 0, attempted: 1, paid: 2 };
const furthestFirst = (a: GatewayOrder, b: GatewayOrder) =>
  progress[b.status] - progress[a.status] || (b.createdAt ?? 0) - (a.createdAt ?? 0);
