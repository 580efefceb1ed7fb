import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useEffect, useRef, useState } from 'react';
import { dismissNotes } from '../../../features/cart/store';
import { endAttempt, endAttemptOf, getAttemptOrder } from '../../../features/checkout/attempt';
import { clearForm } from '../../../features/checkout/form';
import { placedOrder, storePlacedOrder } from '../../../features/checkout/openDialog';
import { loadGateway, openGateway, type Paid } from '../../../features/checkout/razorpay';
import { createFailure, type CheckoutFailure } from '../../../features/checkout/failure';
import { followOrder } from '../../../features/orders/shopper/follow';
import { findStoredOrder, updateStoredState } from '../../../features/orders/shopper/storedOrders';
import { noteOrder, updateReservationEnd } from '../order/paid';
import { usePaidElsewhere } from './usePaidElsewhere';
import { confirmPayment, startPayment, toGatewayPayment, type Started } from './paymentSteps';

/** `form` → `starting` → `paying` (gateway window open) → `confirming` → `placed`. */
type Stage = 'form' | 'starting' | 'paying' | 'confirming' | 'placed';
type Payment = {
  stage: Stage;
  failure: CheckoutFailure | null;
  orderNo: string | null;
  order: OwnOrderView | null;
  isLate: boolean;
  /** The number of failures so far. */
  times: number;
};

const atRest: Payment = {
  stage: 'form',
  failure: null,
  orderNo: null,
  order: null,
  isLate: false,
  times: 0,
};
/** The dialog waits this long for the bank; later the order's own page shows the result. */
const pollForMs = 5 * minuteMs;

/** The state of the payment; a failure returns to the form. */
function usePaymentState(isRestored: boolean) {
  const [now, setNow] = useState(() => {
    const placed = isRestored ? placedOrder() : null;
    return placed ? { ...atRest, stage: 'confirming' as const, orderNo: placed.orderNo } : atRest;
  });
  // A payment that could not start offline can be retried now.
  useEffect(() => {
    const clear = () =>
      setNow((before) => (before.failure?.isOffline ? { ...before, failure: null } : before));
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, []);
  const change = (payment: Partial<Payment>) => setNow((before) => ({ ...before, ...payment }));
  const fail = (failure: CheckoutFailure) =>
    setNow((before) => ({ ...before, stage: 'form', failure, times: before.times + 1 }));
  return { now, setNow, change, fail };
}

/** The payment flow. Once money may have moved, a failed call is no longer shown as an error. */
export function usePayment(shopName: string, isRestored: boolean) {
  const { now, setNow, change, fail } = usePaymentState(isRestored);
  const stop = useRef<() => void>(() => {});
  const closeGateway = useRef<() => void>(() => {});
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    // The order of a page that was left during its payment, or while its confirmation was open.
    const own = isRestored ? (placedOrder() ?? getAttemptOrder()) : null;
    if (own) resume.current(own);
    return () => {
      isGone.current = true;
      stop.current();
    };
  }, [isRestored]);

  /** Also runs after the window is dismissed: the result of a payment made in a bank's app arrives here. */
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
  const onReplaced = useRef((orderNo: string) => {
    const own = findStoredOrder(orderNo);
    // The next payment in this tab replaces the order of the other tab.
    endAttemptOf(orderNo);
    fail(createFailure('replaced'));
    if (own) follow(own);
  });

  const isPaying = now.stage === 'paying';
  const { order, paid: paidElsewhere } = usePaidElsewhere(now.stage, now.orderNo);
  useEffect(() => {
    if (!paidElsewhere) return;
    const { orderNo } = paidElsewhere;
    if (isPaying) closeGateway.current();
    setNow((before) => ({ ...before, stage: 'confirming', orderNo, failure: null }));
    resume.current(paidElsewhere);
  }, [isPaying, paidElsewhere, setNow]);

  // Both orders could be paid: that of the open window, and that of the cart as another tab changed it.
  const replacedNo = isPaying && order?.isReplaced ? order.orderNo : null;
  useEffect(() => {
    if (replacedNo === null) return;
    closeGateway.current();
    onReplaced.current(replacedNo);
  }, [replacedNo]);

  function finish(order: OwnOrderView) {
    stop.current();
    endAttempt();
    clearForm();
    // The notes were shown beside the total that is paid now.
    dismissNotes();
    change({ stage: 'placed', order, orderNo: order.orderId, failure: null });
  }

  async function pay(draft: Draft, amount: number, eventId: string | undefined) {
    stop.current();
    change({ stage: 'starting', failure: null, order: null, isLate: false });
    const start = await startPayment(draft, amount, eventId);
    if (start.failure) {
      const own = start.paid ?? getAttemptOrder();
      if (start.failure.code !== 'already-paid' || !own) return fail(start.failure);
      change({ stage: 'confirming', orderNo: own.orderNo });
      return follow(own);
    }
    const { started } = start;
    change({ orderNo: started.orderNo });
    // A closed dialog must not open a payment window; the order can be paid on its own page.
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
    closeGateway.current = openGateway(toGatewayPayment(started, draft, shopName), {
      onReservationEnd: (heldUntil) => updateReservationEnd(started.orderNo, heldUntil),
      onPaid: (paid) => {
        hasPaid = true;
        void confirm(started, draft, paid);
      },
      onDismissed: () => {
        if (hasPaid) return;
        fail(createFailure('cancelled'));
        follow(started);
      },
    });
  }

  async function confirm(started: Started, draft: Draft, paid: Paid) {
    // Stored, so that a changed cart does not end the order as unpaid while offline; the next answer of the server
    // takes precedence.
    updateStoredState(started.orderNo, 'confirming');
    change({ stage: 'confirming', failure: null });
    const failure = await confirmPayment(started, draft, paid);
    if (failure) fail(failure);
    follow(started);
  }

  return { ...now, pay, refuse: fail };
}
