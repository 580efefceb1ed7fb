import type { Items, OrderState } from '@kalavara/shared-types/checkout/checkout';
import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders/orders';
import type { GatewayPayment, GatewayRefund } from '../../features/gateway/gateway';

/** The shop in memory, as its documents describe it, with one call at a time. Amounts are paise. */
export type Model = {
  isGatewayDown: boolean;
  products: ModelProduct[];
  events: ModelEvent[];
  requests: ModelRequest[];
  orders: ModelOrder[];
  byHand: ModelHandOrder[];
};

export type ModelProduct = { id: string; pricePaise: number; stock: number; reserved: number };

export type ModelEvent = {
  id: string;
  percent: number;
  freeDeliveryPaise: number;
  maxOrders: number;
  taken: number;
  endsAt: number | null;
  isActive: boolean;
  isDeleted: boolean;
  createdAt: number;
};

/** A shopper's request to open a checkout; without items it is a payment without a cart. */
export type ModelRequest = {
  receipt: string;
  items: Items | null;
  amountPaise: number;
  /** Whether its last attempt failed at the gateway. */
  hasFailed: boolean;
};

export type ModelOrder = {
  no: string;
  gatewayOrderId: string;
  accessToken: string;
  request: ModelRequest;
  /** The unpaid order with the former version of the same cart. */
  replaces: ModelOrder | null;
  items: Items | null;
  totalPaise: number;
  state: OrderState;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  createdAt: number;
  /** Null if no units are reserved for it. */
  reservedUntil: number | null;
  event: ModelEvent | null;
  holdsCapacity: boolean;
  isPlaced: boolean;
  /** Units taken from the stock for it. */
  sold: Items;
  /** The time at which the payment of an order without a cart is refunded. */
  unclaimedAt: number | null;
  payments: ModelPayment[];
};

/** An order that the owner has entered. */
export type ModelHandOrder = {
  no: string;
  items: Items;
  totalPaise: number;
  event: ModelEvent | null;
  /** Null until it is paid. */
  paymentId: string | null;
  isCancelled: boolean;
  /** The refunds of its payment by the owner. */
  refundedPaise: number[];
};

type PaymentState = GatewayPayment['status'];
export type ModelPayment = {
  id: string;
  amountPaise: number;
  createdAt: number;
  /** Every state it had at the gateway; the last one is the current one. */
  atGateway: PaymentState[];
  /** The furthest state that was reported to the shop. */
  reported: PaymentState | null;
  isApplied: boolean;
  refunds: ModelRefund[];
  refundsAtGateway: RefundAtGateway[];
};

type RefundAtGateway = Pick<GatewayRefund, 'id' | 'amountPaise' | 'receipt'> & {
  states: GatewayRefund['status'][];
};

export type ModelRefund = {
  amountPaise: number;
  state: 'due' | 'sent' | GatewayRefund['status'];
  gatewayId: string | null;
};

export const createModel = (): Model => ({
  isGatewayDown: false,
  products: [],
  events: [],
  requests: [],
  orders: [],
  byHand: [],
});

export const isRefundOpen = ({ state }: ModelRefund) =>
  state === 'due' || state === 'sent' || state === 'pending';

const progress: readonly PaymentState[] = [
  'created',
  'failed',
  'authorized',
  'captured',
  'refunded',
];
export const rankOf = (state: PaymentState | null) =>
  state === null ? -1 : progress.indexOf(state);
export const isCaptured = ({ reported }: ModelPayment) => rankOf(reported) >= rankOf('captured');

export const productOf = ({ products }: Model, id: string) =>
  products.find((product) => product.id === id)!;
export const availableOf = ({ stock, reserved }: ModelProduct) => Math.max(0, stock - reserved);

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
export const refundedOf = ({ refunds }: ModelPayment) =>
  sum(refunds.filter(({ state }) => state !== 'failed').map(({ amountPaise }) => amountPaise));

/** Returns everything that is compared with the server. */
export const factsOf = ({ products, events, orders, byHand }: Model) => ({
  products: products.map(({ id, stock, reserved }) => ({ id, stock, reserved })),
  events: events.map(({ id, taken }) => ({ id, taken })),
  orders: [...orders.map(factsOfOrder), ...byHand.map(factsOfHandOrder)],
});

const factsOfOrder = (order: ModelOrder) => ({
  no: order.no,
  state: order.state,
  status: order.status,
  paymentStatus: order.paymentStatus,
  totalPaise: order.totalPaise,
  isReserved: order.reservedUntil !== null,
  holdsCapacity: order.holdsCapacity,
  isPlaced: order.isPlaced,
  payments: order.payments
    .filter(({ reported }) => reported !== null)
    .map(({ id, reported, isApplied, refunds }) => ({
      id,
      state: reported,
      isApplied,
      refunds: refunds.map(({ amountPaise, state }) => `${amountPaise} ${state}`).sort(),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
});

function factsOfHandOrder({
  no,
  totalPaise,
  event,
  paymentId,
  isCancelled,
  refundedPaise,
}: ModelHandOrder): OrderFacts {
  const isBack = sum(refundedPaise) === totalPaise;
  const isPaid = paymentId !== null;
  const refunds = refundedPaise.map((paise) => `${paise} processed`).sort();
  return {
    no,
    totalPaise,
    isReserved: false,
    isPlaced: true,
    state: !isPaid ? 'awaiting' : isBack ? 'refunded' : 'paid',
    status: isCancelled ? 'cancelled' : 'pending',
    paymentStatus: !isPaid ? 'pending' : isBack ? 'refunded' : 'completed',
    holdsCapacity: event !== null && !isCancelled,
    payments: isPaid ? [{ id: paymentId, state: 'captured', isApplied: true, refunds }] : [],
  };
}

type OrderFacts = ReturnType<typeof factsOfOrder>;
export type Facts = ReturnType<typeof factsOf>;
