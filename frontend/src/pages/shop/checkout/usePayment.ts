import type { Draft } from '@kalavara/shared-types/checkout';
import { phoneOf } from '@kalavara/shared-types/checkout.rules';
import type { AnswerOf } from '@kalavara/shared-types/contract';
import { toPaise } from '@kalavara/shared-types/money.rules';
import type { OwnOrderView } from '@kalavara/shared-types/own-orders';
import { useEffect, useRef, useState } from 'react';
import {
  getAttemptOrder,
  attemptFor,
  endAttempt,
  setAttemptOrder,
} from '../../../features/checkout/attempt';
import { clearForm } from '../../../features/checkout/form';
import { placedOrder, storePlacedOrder } from '../../../features/checkout/openDialog';
import { loadGateway, openGateway, type Paid } from '../../../features/checkout/razorpay';
import {
  createFailure,
  isPaymentRefused,
  toFailure,
  type CheckoutFailure,
} from '../../../features/checkout/failure';
import { followOrder } from '../../../features/orders/shopper/follow';
import {
  closeCheckout,
  dropClaims,
  openCheckout,
  storeOrder,
  updateStoredState,
  unpaidOrder,
} from '../../../features/orders/shopper/storedOrders';
import { call, Refused } from '../../../http/call';
import { languageNow } from '../../../i18n/language';
import { syncClock } from '../../../realtime/clock';
import type { Endpoints } from '@kalavara/shared-types/endpoints';
import { noteOrder, refreshOrder, updateHeldUntil } from '../order/paid';

/** `form` → `starting` → `paying` (gateway window open) → `confirming` → `placed`. */
type Stage = 'form' | 'starting' | 'paying' | 'confirming' | 'placed';
type Payment = {
  stage: Stage;
  failure: CheckoutFailure | null;
  orderNo: string | null;
  order: OwnOrderView | null;
  isLate: boolean;
  /** How often something went wrong. */ times: number;
};
type Started = AnswerOf<Endpoints['createPaymentOrder']>;

const atRest: Payment = {
  stage: 'form',
  failure: null,
  orderNo: null,
  order: null,
  isLate: false,
  times: 0,
};
/** Until then a bank is waited for in the dialog; after it the order has its own page. */
const pollForMs = 5 * 60_000;

/** The payment flow. Once money may have moved, a failed call is not shown as an error any more. */
export function usePayment(shopName: string, isRestored: boolean) {
  const [now, setNow] = useState(() => {
    const placed = isRestored ? placedOrder() : null;
    return placed ? { ...atRest, stage: 'confirming' as const, orderNo: placed.orderNo } : atRest;
  });
  const change = (payment: Partial<Payment>) => setNow((before) => ({ ...before, ...payment }));
  const stop = useRef<() => void>(() => {});
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    // The order of a page that was left while it was paid, or while its confirmation was open.
    const own = isRestored ? (placedOrder() ?? getAttemptOrder()) : null;
    if (own) resume.current(own);
    return () => {
      isGone.current = true;
      stop.current();
    };
  }, [isRestored]);

  // A payment that could not start without a network can now.
  useEffect(() => {
    const clear = () =>
      setNow((before) => (before.failure?.isOffline ? { ...before, failure: null } : before));
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, []);

  const fail = (failure: CheckoutFailure) =>
    setNow((before) => ({ ...before, stage: 'form', failure, times: before.times + 1 }));

  /** Also runs after a dismissal: a payment made in a bank's app arrives here. */
  function follow(own: Pick<Started, 'orderNo' | 'accessToken'>) {
    stop.current();
    if (isGone.current) return;
    stop.current = followOrder(own, {
      onOrder: (order) => {
        noteOrder(order);
        if (order.state === 'confirming') change({ stage: 'confirming', failure: null });
        if (order.state === 'paid' || order.state === 'refund-due' || order.state === 'refunded') {
          storePlacedOrder(own);
          finish(order);
        }
      },
      forMs: pollForMs,
      onTooLong: () => change({ isLate: true }),
    });
  }

  const resume = useRef(follow);

  function finish(order: OwnOrderView) {
    stop.current();
    endAttempt();
    clearForm();
    change({ stage: 'placed', order, orderNo: order.orderId, failure: null });
  }

  async function pay(draft: Draft, amount: number, eventId: string | undefined) {
    stop.current();
    change({ stage: 'starting', failure: null, order: null, isLate: false });
    const { receipt, replaces } = attemptFor(draft, amount, unpaidOrder());
    const lines = draft.lines ?? [];
    // The shop may publish that the units are gone before it answers for whom, and the answer may be lost.
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
      const failure = toFailure(error, 'payment-not-started');
      if (error instanceof Refused) closeCheckout(receipt);
      if (failure.code === 'sold-out') {
        // Paid meanwhile, the earlier order has the units, and they leave the cart as bought.
        const earlier = unpaidOrder();
        if (earlier) await refreshOrder(earlier);
        dropClaims();
      }
      const own = getAttemptOrder();
      if (failure.code !== 'already-paid' || !own) return fail(failure);
      change({ stage: 'confirming', orderNo: own.orderNo });
      return follow(own);
    }
    const { orderNo, accessToken, expiresAt } = started;
    syncClock(sentAt, started.serverNow);
    // Stored before any money moves, so that this browser always knows its order.
    storeOrder({
      orderNo,
      accessToken,
      at: Date.now(),
      lines,
      heldUntil: expiresAt,
      claimedUntil: undefined,
      eventId,
      state: 'awaiting',
    });
    // The server has released the replaced order's reservation, unless the new order has none.
    if (replaces && replaces.orderNo !== orderNo && expiresAt !== null)
      updateStoredState(replaces.orderNo, 'expired');
    closeCheckout(receipt);
    setAttemptOrder({ orderNo, accessToken });
    change({ orderNo });
    // A closed dialog opens no payment window; the order waits on its own page.
    if (isGone.current) return;
    try {
      await loadGateway(started.checkoutScript);
      if (!isGone.current) open(started, draft);
    } catch {
      fail(createFailure('payment-not-started'));
    }
  }

  function open(started: Started, draft: Draft) {
    let hasPaid = false;
    change({ stage: 'paying' });
    openGateway(
      {
        keyId: started.keyId,
        orderId: started.orderId,
        orderNo: started.orderNo,
        accessToken: started.accessToken,
        amountPaise: toPaise(started.amount),
        currency: started.currency,
        shopName,
        customer: {
          name: draft.customer.name,
          email: draft.customer.email ?? '',
          contact: phoneOf(draft.customer.phone)!,
        },
      },
      {
        onHeldUntil: (heldUntil) => updateHeldUntil(started.orderNo, heldUntil),
        onPaid: (paid) => {
          hasPaid = true;
          void confirm(started, draft, paid);
        },
        onDismissed: () => {
          if (hasPaid) return;
          fail(createFailure('cancelled'));
          follow(started);
        },
      },
    );
  }

  async function confirm(started: Started, draft: Draft, paid: Paid) {
    change({ stage: 'confirming', failure: null });
    let step: 'payment-not-verified' | 'order-not-placed' = 'payment-not-verified';
    try {
      await call('verifyPayment', { body: paid });
      step = 'order-not-placed';
      await call('placeOrder', { body: placing(draft, started, paid) });
    } catch (error) {
      // A lost answer proves nothing about the money: the server has the order, so its state is
      // polled.
      if (isPaymentRefused(error)) fail(toFailure(error, step));
    }
    follow(started);
  }

  return { ...now, pay, refuse: fail };
}

/** The documented payload, with the ids the server verifies the payment by. */
const placing = (draft: Draft, started: Started, paid: Paid) => ({
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
