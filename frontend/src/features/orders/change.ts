import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type {
  Order,
  OrderStatus,
  OwnerRefund,
  PaymentStatus,
  Shipment,
} from '@kalavara/shared-types/orders/orders';
import { listOpenFailures } from '@kalavara/shared-types/orders/orders.rules';
import { call } from '../../http/call';
import { newId } from '../../http/newId';
import { isPaidByHand } from './byHand';
import { statuses } from './filter';
import { upsertOrder } from './store';

export type Change = { status: OrderStatus } | { paymentStatus: PaymentStatus };

/** What of the total of an order has not gone back and is not on its way, in rupees. */
function remainderOf({ paymentId, pricing, refunds }: Order): number {
  if (paymentId === null) return 0;
  const back = refunds
    .filter(({ isCounted, state }) => isCounted !== false && state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.round((pricing.totalAmount - back) * 100) / 100);
}

/** What was paid too much and is here, because its refund failed; in rupees. */
export const surplusOf = ({ paymentId, refunds }: Order): number =>
  listOpenFailures(refunds)
    .filter((refund) => refund.isCounted === false && refund.paymentId === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);

/** What of the payment of an order can be refunded, in rupees: the server refunds as much without an amount. */
export const refundableOf = (order: Order): number => remainderOf(order) + surplusOf(order);

/** What is sent again for a refund that failed, in rupees; undefined where nothing is. */
export function retryAmountOf(order: Order, refund: OwnerRefund): number | undefined {
  if (refund.paymentId === undefined || !listOpenFailures(order.refunds).includes(refund))
    return undefined;
  const left = refund.isCounted === false ? refund.amount : remainderOf(order);
  return left > 0 ? Math.min(refund.amount, left) : undefined;
}

/** Whether all of the money of an order goes back, also where the gateway refused it and it is still owed. */
export const isAllRefunded = (order: Order): boolean =>
  order.paymentId !== null &&
  (remainderOf(order) === 0 ||
    order.refunds.some(
      ({ isCounted, state, amount }) =>
        isCounted !== false && state === 'failed' && amount >= order.pricing.totalAmount,
    ));

/** What went back to the customer, in rupees. */
export const refundedOf = ({ refunds }: Pick<Order, 'refunds'>): number =>
  refunds
    .filter(({ isCounted, state }) => isCounted !== false && state === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);

type Consequences = {
  /** Against the usual order of states. */
  isBack: boolean;
  /** In rupees; undefined where a change has nothing to do with money. */
  moneyBack: number | undefined;
  /** What came by hand and does not go back by itself; in rupees. */
  moneyLeft: number;
  unitsReserved: number;
  /** Money outside of the gateway: a note must explain it. */
  needsNote: boolean;
  /** The payment is called something else, and no money moves. */
  isLabelOnly: boolean;
};

/** Units that the cancellation put back into stock; of orders cancelled before that was recorded, all. */
const unitsBack = ({ restocked, totalItems }: Order): number =>
  restocked === null ? totalItems : Object.values(restocked).reduce((sum, units) => sum + units, 0);

const rank = (status: OrderStatus) => statuses.indexOf(status);

/** The consequences of a change, shown before it is made. The server decides again by itself. */
export function consequencesOf(order: Order, change: Change): Consequences {
  const none = {
    isBack: false,
    moneyBack: undefined,
    moneyLeft: 0,
    unitsReserved: 0,
    needsNote: false,
    isLabelOnly: false,
  };
  if ('status' in change) {
    const isCancelled = change.status === 'cancelled';
    const wasCancelled = order.status === 'cancelled';
    return {
      ...none,
      isBack: wasCancelled || (!isCancelled && rank(change.status) < rank(order.status)),
      moneyBack: isCancelled && !isPaidByHand(order) ? refundableOf(order) : undefined,
      moneyLeft: isCancelled && isPaidByHand(order) ? refundableOf(order) : 0,
      unitsReserved: wasCancelled && !isCancelled ? unitsBack(order) : 0,
    };
  }
  const { paymentStatus } = change;
  const isUnseen = order.paymentId === null;
  const isRefund = paymentStatus === 'refunded';
  return {
    ...none,
    isBack: order.paymentStatus === 'completed' || order.paymentStatus === 'refunded',
    moneyBack: isRefund && !isUnseen ? refundableOf(order) : undefined,
    needsNote: isUnseen && (isRefund || paymentStatus === 'completed'),
    isLabelOnly: !isRefund,
  };
}

/** Neither money nor stock moves, so "Undo" takes the change back completely. */
export const canUndo = (
  order: Pick<Order, 'status'>,
  change: Change,
): change is { status: OrderStatus } =>
  'status' in change && change.status !== 'cancelled' && order.status !== 'cancelled';

/** What can be undone needs no confirmation; of the rest, going back, money and a note do. */
export function needsConfirmation(order: Order, change: Change): boolean {
  const { isBack, moneyBack, needsNote } = consequencesOf(order, change);
  const isCancelled = 'status' in change && change.status === 'cancelled';
  return !canUndo(order, change) && (isCancelled || isBack || moneyBack !== undefined || needsNote);
}

type Extra = {
  note?: string;
  /** Units of each product that a cancellation puts back into stock. */ restock?:
    Items | undefined;
};

/**
 * The list shows the change once the server has confirmed it. `base` is the order as the owner saw
 * it: if it has changed since, the server refuses with `changed-meanwhile`.
 */
export async function saveChange(
  base: Pick<Order, 'id' | 'version'>,
  change: Change,
  { note, restock }: Extra = {},
): Promise<Order> {
  const body = {
    ...change,
    expectedVersion: base.version,
    ...(restock && { restock }),
    ...(note && { note }),
  };
  const { order } = await call(
    'updateOrder',
    { params: { id: base.id }, body },
    { commandId: newId() },
  );
  upsertOrder(order);
  return order;
}

/** Stores how an order travels. */
export async function saveShipment(
  { id, version }: Pick<Order, 'id' | 'version'>,
  shipment: Shipment,
): Promise<Order> {
  const body = { shipment, expectedVersion: version };
  const { order } = await call('updateOrder', { params: { id }, body }, { commandId: newId() });
  upsertOrder(order);
  return order;
}

/** Loads the order as it is now, for everything that shows it. False: that failed, so the refusal itself has to be shown. */
export const reloadOrder = ({ id }: Pick<Order, 'id'>): Promise<boolean> =>
  call('getOrder', { params: { id } }).then(
    ({ data }) => {
      upsertOrder(data);
      return true;
    },
    () => false,
  );

export type RefundRequest = {
  amount: number;
  note: string;
  speed?: 'normal' | 'optimum';
  /** The owner has given the money back herself. */
  isByHand?: boolean;
};

/**
 * Refunds what is shown, of one payment: that of the order, or the one of a refund that failed. `commandId` stays the same for
 * as long as the same refund is tried: it happens once.
 */
export async function sendRefund(
  { id, version, ...order }: Order,
  request: RefundRequest,
  commandId: string,
  paymentId = order.paymentId,
): Promise<void> {
  const body = {
    ...request,
    ...(paymentId !== null && { paymentId }),
    expectedVersion: version,
  };
  const { order: after } = await call('refundOrder', { params: { id }, body }, { commandId });
  upsertOrder(after);
}
