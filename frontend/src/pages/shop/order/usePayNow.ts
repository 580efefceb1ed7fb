import type { OpenPayment, OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { toPaise } from '@kalavara/shared-types/money.rules';
import { useEffect, useRef, useState } from 'react';
import { loadGateway, openGateway, type Paid } from '../../../features/checkout/razorpay';
import {
  createFailure,
  isPaymentRefused,
  toFailure,
  type CheckoutFailure,
} from '../../../features/checkout/failure';
import { fetchOrder, fetchPayable, type Wanted } from '../../../features/orders/shopper/follow';
import { updateStoredState, useStoredOrders } from '../../../features/orders/shopper/storedOrders';
import { call } from '../../../http/call';
import { updateReservationEnd } from './paid';

/**
 * `idle` → `opening` → `paying` (gateway window open) → `verifying`, until the order's state
 * shows the result.
 */
type Stage = 'idle' | 'opening' | 'paying' | 'verifying';

/** Pays an existing order with the same gateway order and amount, independent of the cart. */
export function usePayNow(
  { orderId: orderNo, customerInfo }: OwnOrderView,
  accessToken: string | undefined,
  shopName: string,
) {
  const [stage, setStage] = useState<Stage>('idle');
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const isGone = useRef(false);
  const closeGateway = useRef<() => void>(() => {});
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // "Pay now" is removed when the order was paid in another tab; an open payment window would take the money once
      // more.
      closeGateway.current();
    };
  }, []);

  // Both orders could be paid: this one, and that of the cart as another tab changed it.
  const { orders } = useStoredOrders();
  const isReplaced = orders.some((stored) => stored.orderNo === orderNo && stored.isReplaced);
  const wasReplaced = useRef(false);
  useEffect(() => {
    if (stage !== 'paying' || !isReplaced || wasReplaced.current) return;
    closeGateway.current();
    setStage('idle');
    setFailure(createFailure('replaced'));
  }, [stage, isReplaced]);

  const wanted: Wanted = { orderNo, accessToken };
  function fail(why: CheckoutFailure) {
    setStage('idle');
    setFailure(why);
  }

  async function pay() {
    setStage('opening');
    setFailure(null);
    try {
      const { order, payment } = await fetchPayable(wanted);
      // Paid or expired since the page was rendered: the order's state, which is shown now, explains it.
      if (order.state !== 'awaiting') return setStage('idle');
      if (!payment) return fail(createFailure('payment-not-configured'));
      await loadGateway(payment.checkoutScript);
      if (!isGone.current) open(payment);
    } catch (error) {
      fail(toFailure(error, 'payment-not-started'));
    }
  }

  function open({ keyId, orderId, amount, currency }: OpenPayment) {
    let hasPaid = false;
    wasReplaced.current = isReplaced;
    setStage('paying');
    const { name, email, phone } = customerInfo;
    closeGateway.current = openGateway(
      {
        keyId,
        orderId,
        orderNo,
        accessToken,
        amountPaise: toPaise(amount),
        currency,
        shopName,
        customer: { name, email: email ?? '', contact: phone },
      },
      {
        onReservationEnd: (heldUntil) => updateReservationEnd(orderNo, heldUntil),
        onPaid: (paid) => {
          hasPaid = true;
          void verify(paid);
        },
        onDismissed: () => {
          if (!hasPaid) fail(createFailure('cancelled'));
        },
      },
    );
  }

  async function verify(paid: Paid) {
    setStage('verifying');
    // Stored, so that while offline no page of this device offers to pay it; the next answer of the server takes
    // precedence.
    updateStoredState(orderNo, 'confirming');
    try {
      await call('verifyPayment', { body: paid });
    } catch (error) {
      // After a lost answer the page polls its order and shows the server's state.
      if (isPaymentRefused(error)) fail(toFailure(error, 'payment-not-verified'));
    }
    // The order's state decides: for a paid order neither a button nor an error is shown.
    await fetchOrder(wanted).catch(() => {});
  }

  return { stage, failure, pay };
}
