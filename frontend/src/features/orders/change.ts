import type { Order, OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders';
import { call } from '../../http/call';
import { newId } from '../../http/newId';
import { statuses } from './filter';
import { keepOrder } from './store';

export type Change = { status: OrderStatus } | { paymentStatus: PaymentStatus };

/** Of the money of an order, in rupees: what has not gone back and is not on its way. */
export function leftOf({ paymentId, pricing, refunds }: Order): number {
  if (paymentId === null) return 0;
  const back = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.round((pricing.totalAmount - back) * 100) / 100);
}

type Consequences = {
  /** It goes back in the usual order of things. */
  isBack: boolean;
  /** In rupees; undefined where a change has nothing to do with money. */
  moneyBack: number | undefined;
  jarsBack: number;
  jarsAgain: number;
  /** Money that the gateway never saw: only a person can say what happened. */
  needsNote: boolean;
  /** The payment is called something else, and no money moves. */
  isOnlyWord: boolean;
};

const rank = (status: OrderStatus) => statuses.indexOf(status);

/** What will happen, so that it can be said before it does (D-163). The server decides it once more by itself. */
export function consequencesOf(order: Order, change: Change): Consequences {
  const none = { isBack: false, moneyBack: undefined, jarsBack: 0, jarsAgain: 0, needsNote: false, isOnlyWord: false };
  if ('status' in change) {
    const [isCancelled, wasCancelled] = [change.status === 'cancelled', order.status === 'cancelled'];
    return {
      ...none,
      isBack: wasCancelled || (!isCancelled && rank(change.status) < rank(order.status)),
      moneyBack: isCancelled ? leftOf(order) : undefined,
      jarsBack: isCancelled ? order.totalItems : 0,
      jarsAgain: wasCancelled ? order.totalItems : 0,
    };
  }
  const { paymentStatus } = change;
  const isUnseen = order.paymentId === null;
  const isRefund = paymentStatus === 'refunded';
  return {
    ...none,
    isBack: order.paymentStatus === 'completed' || order.paymentStatus === 'refunded',
    moneyBack: isRefund && !isUnseen ? leftOf(order) : undefined,
    needsNote: isUnseen && (isRefund || paymentStatus === 'completed'),
    isOnlyWord: !isRefund,
  };
}

/** Forward is done at once; what goes back, moves money or jars, or wants a word, is asked about. */
export const isAskedAbout = ({ isBack, moneyBack, jarsBack, jarsAgain, needsNote }: Consequences): boolean =>
  isBack || moneyBack !== undefined || jarsBack > 0 || jarsAgain > 0 || needsNote;

/** The list takes the change when the server has it, and not before (O-210). */
export async function saveChange({ id }: Order, change: Change, note: string): Promise<void> {
  const { order } = await call('updateOrder', { params: { id }, body: { ...change, ...(note && { note }) } }, { commandId: newId() });
  keepOrder(order);
}

export type RefundWish = { amount: number | undefined; note: string; speed: 'normal' | 'optimum' };

/** `commandId` stays the same for as long as the same refund is tried: it happens once. */
export async function sendRefund({ id }: Order, { amount, note, speed }: RefundWish, commandId: string): Promise<void> {
  const { order } = await call('refundOrder', { params: { id }, body: { note, speed, ...(amount !== undefined && { amount }) } }, { commandId });
  keepOrder(order);
}
