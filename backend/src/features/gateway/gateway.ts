import type { Clock } from '../../platform/clock/clock';
import type { Logger } from '../../platform/log';
import { GatewayOrder, GatewayPayment, GatewayRefund, listOf } from './answers';
import type { BreakerState } from './breaker';
import { createCaller } from './calls';
import { GatewayProtocol, GatewayRejected } from './errors';
import { findKeyProblem } from './guard';
import { isGatewayOrderId, isPaymentId, isRefundId } from './ids';
import { type CheckoutSignature, isCheckoutSigned, webhookKey } from './signatures';

export { GatewayOrder, GatewayPayment, GatewayRefund } from './answers';
export { GatewayProtocol, GatewayRejected, GatewayUnavailable } from './errors';
export { isGatewayOrderId, isPaymentId } from './ids';

type NewOrder = { amountPaise: number; receipt: string; notes: Record<string, string> };
/** Sent unchanged, because the gateway requires the same body with the same idempotency key. */
type RefundBody = {
  amount: number;
  speed?: 'normal' | 'optimum';
  notes?: Record<string, string>;
  receipt?: string;
};

/**
 * The interface of Razorpay with paise, milliseconds and checked ids. Calls throw only GatewayUnavailable,
 * GatewayRejected or GatewayProtocol, and take at most `timeoutMs` with all retries.
 */
export type Gateway = {
  keyId: string;
  mode: 'test' | 'live';
  /** Whether a circuit is open, and how long ago the gateway last answered; null before the first answer. */
  state(): BreakerState;
  /** Never retried: after GatewayUnavailable, find by receipt whether the order was created. */
  createOrder(order: NewOrder): Promise<GatewayOrder>;
  getOrder(id: string): Promise<GatewayOrder>;
  /** Returns the order that got furthest if several have the receipt; of equal ones the newest. */
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;
  listOrderPayments(orderId: string): Promise<GatewayPayment[]>;
  getPayment(id: string): Promise<GatewayPayment>;
  /** A payment that is captured already is returned unchanged. */
  capture(id: string, amountPaise: number): Promise<GatewayPayment>;
  refund(request: {
    paymentId: string;
    body: RefundBody;
    idempotencyKey: string;
  }): Promise<GatewayRefund>;
  getRefund(id: string): Promise<GatewayRefund>;
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Lists all payments of a period, both ends included. */
  listPayments(between: { fromMs: number; toMs: number }): Promise<GatewayPayment[]>;
  /**
   * Whether the signature is valid. The order id must be read from our own row. A signature proves the signer, not that
   * anything was captured.
   */
  isCheckoutSignature(signature: CheckoutSignature): boolean;
  /** The webhook secret with which these bytes were signed; undefined if it was not ours. */
  webhookKey(rawBody: Buffer, signature: unknown): 'current' | 'previous' | undefined;
};

export type GatewayOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  previousWebhookSecret?: string | undefined;
  /** A function if the port is not known yet. */
  baseUrl: string | (() => string);
  timeoutMs?: number;
  /** The `timeoutMultiplier` of `AppContext`. */
  timeoutMultiplier?: number;
  /** Used only for differences, so the default is a monotonic clock. */
  clock?: Clock;
  log?: Pick<Logger, 'warn'>;
  /** Tests change the pause before a retry. */
  retryDelay?: (ms: number) => number;
};

const repeatable = { isRepeatable: true };
const notRepeatable = { isRepeatable: false };
const pageSize = 100;

/**
 * The gateway captures a payment that is authorized within this time. A later one is captured by us, after checking the
 * stock.
 */
export const automaticCaptureMinutes = 30;
const capturePolicy = {
  capture: 'automatic' as const,
  capture_options: {
    automatic_expiry_period: automaticCaptureMinutes,
    manual_expiry_period: 1_440,
    refund_speed: 'normal' as const,
  },
};

export function createGateway(options: GatewayOptions): Gateway {
  const { keyId, keySecret, webhookSecret, previousWebhookSecret, log, retryDelay } = options;
  const {
    timeoutMs = 4_000,
    timeoutMultiplier = 1,
    clock = { now: () => performance.now() },
  } = options;
  const baseUrl = () => (typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl());
  // A live key requires the address of the settings, so the keys are checked before anything is sent.
  const firstUrl = typeof options.baseUrl === 'string' ? options.baseUrl : '';
  const problem = findKeyProblem({ keyId, keySecret, webhookSecret, baseUrl: firstUrl });
  if (problem) throw new Error(problem);

  const caller = {
    keyId,
    keySecret,
    baseUrl,
    retryDelay,
    clock,
    log,
    timeoutMs: timeoutMs * timeoutMultiplier,
  };
  // Two circuit breakers, because failing reads must not block payments.
  const read = createCaller(caller);
  const write = createCaller(caller);

  const getPayment = (id: string) =>
    checked(isPaymentId, id, () =>
      read(GatewayPayment, repeatable, (sdk) => sdk.payments.fetch(id)),
    );

  async function listPayments({ fromMs, toMs }: { fromMs: number; toMs: number }) {
    const between = {
      from: Math.floor(fromMs / 1_000),
      to: Math.ceil(toMs / 1_000),
      count: pageSize,
    };
    const all = new Map<string, GatewayPayment>();
    for (let skip = 0; ; skip += pageSize) {
      const page = await read(listOf(GatewayPayment), repeatable, (sdk) =>
        sdk.payments.all({ ...between, skip }),
      );
      // Collected by id, because a payment that arrives between two pages shifts the others.
      for (const payment of page) all.set(payment.id, payment);
      if (page.length < pageSize) return [...all.values()];
    }
  }

  return {
    keyId,
    mode: keyId.startsWith('rzp_live_') ? 'live' : 'test',
    state() {
      const reads = read.state();
      const writes = write.state();
      const answered = [reads.answeredAgoMs, writes.answeredAgoMs].filter((ago) => ago !== null);
      return {
        isOpen: reads.isOpen || writes.isOpen,
        answeredAgoMs: answered.length === 0 ? null : Math.min(...answered),
      };
    },

    async createOrder({ amountPaise, receipt, notes }) {
      const body = { amount: amountPaise, currency: 'INR', receipt, notes, payment: capturePolicy };
      const order = await write(GatewayOrder, notRepeatable, (sdk) => sdk.orders.create(body));
      if (order.amountPaise !== amountPaise || order.currency !== 'INR')
        throw new GatewayProtocol();
      return order;
    },
    getOrder: (id) =>
      checked(isGatewayOrderId, id, () =>
        read(GatewayOrder, repeatable, (sdk) => sdk.orders.fetch(id)),
      ),
    async findOrderByReceipt(receipt) {
      const orders = await read(listOf(GatewayOrder), repeatable, (sdk) =>
        sdk.orders.all({ receipt, count: pageSize }),
      );
      return orders.filter((order) => order.receipt === receipt).sort(furthestFirst)[0];
    },
    listOrderPayments: (id) =>
      checked(isGatewayOrderId, id, () =>
        read(listOf(GatewayPayment), repeatable, (sdk) => sdk.orders.fetchPayments(id)),
      ),

    getPayment,
    listPayments,
    capture: (id, amountPaise) =>
      checked(isPaymentId, id, async () => {
        try {
          return await write(GatewayPayment, notRepeatable, (sdk) =>
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
        const idempotent = {
          isRepeatable: true,
          headers: { 'X-Refund-Idempotency': idempotencyKey },
        };
        return write(GatewayRefund, idempotent, (sdk) => sdk.payments.refund(paymentId, body));
      }),
    getRefund: (id) =>
      checked(isRefundId, id, () =>
        read(GatewayRefund, repeatable, (sdk) => sdk.refunds.fetch(id)),
      ),
    listRefunds: (id) =>
      checked(isPaymentId, id, () =>
        read(listOf(GatewayRefund), repeatable, (sdk) =>
          sdk.payments.fetchMultipleRefund(id, { count: pageSize }),
        ),
      ),

    isCheckoutSignature: (signature) => isCheckoutSigned(keySecret, signature),
    webhookKey: (rawBody, signature) =>
      webhookKey({ current: webhookSecret, previous: previousWebhookSecret }, rawBody, signature),
  };
}

async function checked<T>(
  isId: (id: unknown) => boolean,
  id: string,
  call: () => Promise<T>,
): Promise<T> {
  if (isId(id)) return call();
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
