import type { Draft, OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { AnswerOf } from '@kalavara/shared-types/contract/contract';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import { toPaise } from '@kalavara/shared-types/money.rules';
import {
  attemptFor,
  endAttempt,
  getAttemptOrder,
  setAttemptOrder,
} from '../../../features/checkout/attempt';
import { applyCoupon, getAppliedCoupon } from '../../../features/checkout/form';
import {
  createFailure,
  isPaymentRefused,
  toFailure,
  type CheckoutFailure,
} from '../../../features/checkout/failure';
import type { Paid } from '../../../features/checkout/razorpay';
import { isOver, listEnded, replacedOrder } from '../../../features/orders/shopper/replacedOrder';
import {
  closeCheckout,
  dropClaims,
  isUnfinished,
  findStoredOrder,
  openCheckout,
  storeOrder,
  updateStoredState,
} from '../../../features/orders/shopper/storedOrders';
import { call, Refused } from '../../../http/call';
import { languageNow } from '../../../i18n/language';
import { syncClock } from '../../../realtime/clock';
import { refreshOrder } from '../order/paid';

export type Started = AnswerOf<Endpoints['createPaymentOrder']>;
type Start =
  | { started: Started; failure?: undefined }
  /** `paid`: the order that `already-paid` is about, if it is not the order of the attempt. */
  | { failure: CheckoutFailure; paid?: OwnOrder };

/** Creates the order on the server and stores it in this browser. */
export async function startPayment(
  draft: Draft,
  amount: number,
  eventId: string | undefined,
): Promise<Start> {
  const lines = draft.lines ?? [];
  const paid = await findPaidMeanwhile(lines);
  if (paid) return { failure: createFailure('already-paid'), paid };
  endAttemptIfOver();
  const applied = getAppliedCoupon();
  const { receipt, replaces } = attemptFor(draft, amount, replacedOrder(lines));
  // The catalogue may publish that the units are reserved before the answer arrives, and the answer may be lost.
  openCheckout(receipt, lines);
  const sentAt = performance.now();
  let started: Started;
  try {
    started = await call('createPaymentOrder', {
      body: {
        amount,
        currency: 'INR',
        receipt,
        draft,
        language: languageNow(),
        ...(replaces && { replaces }),
      },
    });
  } catch (error) {
    if (error instanceof Refused) closeCheckout(receipt);
    return { failure: await toStartFailure(error, draft) };
  }
  const { orderNo, accessToken, expiresAt } = started;
  syncClock(sentAt, started.serverNow);
  // Stored before any money moves, so that this browser always has its order.
  storeOrder({
    orderNo,
    accessToken,
    at: Date.now(),
    lines,
    heldUntil: expiresAt,
    claimedUntil: undefined,
    isOver: undefined,
    eventId,
    state: 'awaiting',
  });
  if (replaces && replaces.orderNo !== orderNo) markReplaced(replaces.orderNo, expiresAt);
  closeCheckout(receipt);
  setAttemptOrder({ orderNo, accessToken }, draft.coupon === null ? null : applied);
  return { started };
}

/**
 * Returns an order of this cart that ended unpaid if its payment has arrived since. The results of the other orders
 * are announced later.
 */
async function findPaidMeanwhile(lines: NonNullable<Draft['lines']>) {
  const ended = listEnded(lines);
  await Promise.all(ended.map((order) => refreshOrder(order, { isShown: false })));
  return ended
    .map(({ orderNo }) => findStoredOrder(orderNo))
    .find((order) => order?.state === 'paid');
}

/**
 * Ends the attempt if its order has ended and another one was paid since, also in another tab: this checkout repeats
 * neither.
 */
function endAttemptIfOver() {
  const own = getAttemptOrder();
  const stored = own ? findStoredOrder(own.orderNo) : undefined;
  if (stored && !isUnfinished(stored) && isOver(stored)) endAttempt();
}

/**
 * Marks an order as replaced after the server has released its reservation, unless the new order has none. An order
 * whose payment is being confirmed may still be the one that is placed.
 */
function markReplaced(replacedNo: string, expiresAt: string | null) {
  const before = findStoredOrder(replacedNo)?.state ?? 'awaiting';
  if (before === 'confirming') return;
  updateStoredState(replacedNo, expiresAt === null ? before : 'expired', { isReplaced: true });
}

const refusedCoupons: readonly CheckoutFailure['code'][] = [
  'coupon-unknown',
  'coupon-ended',
  'coupon-used-up',
  'coupon-used',
];

async function toStartFailure(
  error: unknown,
  { coupon, lines = [] }: Draft,
): Promise<CheckoutFailure> {
  const failure = toFailure(error, 'payment-not-started');
  // The total to pay is now that without the discount. A coupon that was used with this phone number may be applied
  // with another one.
  if (coupon !== null && refusedCoupons.includes(failure.code)) {
    applyCoupon(null);
    return { ...failure, fields: [], removedCoupon: coupon };
  }
  if (failure.code === 'sold-out') {
    // If the earlier order was paid meanwhile, it has the units, and they are removed from the cart as bought.
    const earlier = replacedOrder(lines);
    if (earlier) await refreshOrder(earlier, { isShown: false });
    dropClaims();
  }
  return failure;
}

/** Returns the data that the gateway's window is opened with. */
export const toGatewayPayment = (started: Started, { customer }: Draft, shopName: string) => ({
  keyId: started.keyId,
  orderId: started.orderId,
  orderNo: started.orderNo,
  accessToken: started.accessToken,
  amountPaise: toPaise(started.amount),
  currency: started.currency,
  shopName,
  customer: {
    name: customer.name,
    email: customer.email ?? '',
    contact: phoneOf(customer.phone)!,
  },
});

/**
 * Sends the payment to the server. Returns a failure only if the server refuses the payment: a lost answer proves
 * nothing about the money, and the server has the order.
 */
export async function confirmPayment(
  started: Started,
  draft: Draft,
  paid: Paid,
): Promise<CheckoutFailure | undefined> {
  let step: 'payment-not-verified' | 'order-not-placed' = 'payment-not-verified';
  try {
    await call('verifyPayment', { body: paid });
    step = 'order-not-placed';
    await call('placeOrder', { body: toOrderBody(draft, started, paid) });
    return undefined;
  } catch (error) {
    return isPaymentRefused(error) ? toFailure(error, step) : undefined;
  }
}

/** Returns the documented payload, with the ids by which the server verifies the payment. */
const toOrderBody = (draft: Draft, started: Started, paid: Paid) => ({
  ...draft.customer,
  ...draft.address,
  items: draft.items,
  ...(draft.lines && { lines: draft.lines }),
  coupon: draft.coupon,
  specialInstructions: draft.specialInstructions,
  paymentId: paid.razorpay_payment_id,
  paymentStatus: 'paid',
  totalAmount: started.amount,
  razorpay_order_id: paid.razorpay_order_id,
  razorpay_signature: paid.razorpay_signature,
});
