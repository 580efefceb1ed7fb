import type { Items } from '@kalavara/shared-types/checkout/checkout';
import { type Paise, toPaise, toRupees } from '@kalavara/shared-types/money.rules';
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

const sumOf = (refunds: readonly Pick<OwnerRefund, 'amount'>[]): Paise =>
  refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0);

/** The part of the order's total that is neither refunded nor being refunded, in rupees. */
function remainderOf({ paymentId, pricing, refunds }: Order): number {
  if (paymentId === null) return 0;
  const back = sumOf(
    refunds.filter(({ isCounted, state }) => isCounted !== false && state !== 'failed'),
  );
  return Math.max(0, toRupees(toPaise(pricing.totalAmount) - back));
}

/** The amount that was overpaid and not returned, because its refund failed; in rupees. */
export const surplusOf = ({ paymentId, refunds }: Order): number =>
  toRupees(
    sumOf(
      listOpenFailures(refunds).filter(
        (refund) => refund.isCounted === false && refund.paymentId === paymentId,
      ),
    ),
  );

/** The refundable amount of the order's payment, in rupees; the server refunds the same if no amount is given. */
export const refundableOf = (order: Order): number =>
  toRupees(toPaise(remainderOf(order)) + toPaise(surplusOf(order)));

/** Returns the amount to retry for a failed refund, in rupees; undefined if there is nothing to retry. */
export function retryAmountOf(order: Order, refund: OwnerRefund): number | undefined {
  if (refund.paymentId === undefined || !listOpenFailures(order.refunds).includes(refund))
    return undefined;
  const left = refund.isCounted === false ? refund.amount : remainderOf(order);
  return left > 0 ? Math.min(refund.amount, left) : undefined;
}

/** Whether the whole payment is refunded, including a refund that the gateway refused and that is still owed. */
export const isAllRefunded = (order: Order): boolean =>
  order.paymentId !== null &&
  (remainderOf(order) === 0 ||
    order.refunds.some(
      ({ isCounted, state, amount }) =>
        isCounted !== false && state === 'failed' && amount >= order.pricing.totalAmount,
    ));

/** The amount that the customer has got back, in rupees. */
export const refundedOf = ({ refunds }: Pick<Order, 'refunds'>): number =>
  toRupees(
    sumOf(refunds.filter(({ isCounted, state }) => isCounted !== false && state === 'processed')),
  );

type Consequences = {
  /** Whether the change goes against the usual order of statuses. */
  isBack: boolean;
  /** In rupees; undefined if the change has no effect on money. */
  moneyBack: number | undefined;
  /** The amount that was received by hand and is not refunded automatically, in rupees. */
  moneyLeft: number;
  unitsReserved: number;
  /** Whether money moved outside of the gateway, which a note must explain. */
  needsNote: boolean;
  /** Whether only the label of the payment changes, and no money moves. */
  isLabelOnly: boolean;
};

/** Units that the cancellation returned to stock; all units for orders that were cancelled before this was recorded. */
const unitsBack = ({ restocked, totalItems }: Order): number =>
  restocked === null ? totalItems : Object.values(restocked).reduce((sum, units) => sum + units, 0);

const rank = (status: OrderStatus) => statuses.indexOf(status);

/** Returns the consequences of a change, to be shown before it is made. The server decides independently. */
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

/** Whether "Undo" reverts the change completely: it moves neither money nor stock. */
export const canUndo = (
  order: Pick<Order, 'status'>,
  change: Change,
): change is { status: OrderStatus } =>
  'status' in change && change.status !== 'cancelled' && order.status !== 'cancelled';

/**
 * Whether a change must be confirmed: it cannot be undone, and it cancels the order, goes back, moves money or needs a
 * note.
 */
export function needsConfirmation(order: Order, change: Change): boolean {
  const { isBack, moneyBack, needsNote } = consequencesOf(order, change);
  const isCancelled = 'status' in change && change.status === 'cancelled';
  return !canUndo(order, change) && (isCancelled || isBack || moneyBack !== undefined || needsNote);
}

type Extra = {
  note?: string;
  /** Units of each product that a cancellation returns to stock. */
  restock?: Items | undefined;
};

/**
 * Saves a change; the list shows it once the server has confirmed it. `base` is the order as the owner saw it: if it
 * has changed since, the server refuses with `changed-meanwhile`.
 */
export async function saveChange(
  base: Pick<Order, 'id' | 'version'>,
  change: Change,
  { note, restock }: Extra = {},
  commandId: string = newId(),
): Promise<Order> {
  const body = {
    ...change,
    expectedVersion: base.version,
    ...(restock && { restock }),
    ...(note && { note }),
  };
  const { order } = await call('updateOrder', { params: { id: base.id }, body }, { commandId });
  upsertOrder(order);
  return order;
}

/** Saves the courier and tracking number of an order. */
export async function saveShipment(
  { id, version }: Pick<Order, 'id' | 'version'>,
  shipment: Shipment,
  commandId: string = newId(),
): Promise<Order> {
  const body = { shipment, expectedVersion: version };
  const { order } = await call('updateOrder', { params: { id }, body }, { commandId });
  upsertOrder(order);
  return order;
}

/**
 * Reloads the order for everything that shows it. Returns false if that failed, so that the refusal itself must be
 * shown.
 */
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
  /** The owner has refunded the money herself. */
  isByHand?: boolean;
};

/**
 * Refunds the amount shown of one payment: that of the order, or that of a failed refund. `commandId` stays the same
 * while the same refund is retried, so that it happens once.
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
