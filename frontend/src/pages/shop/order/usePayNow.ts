import type { OpenPayment, OwnOrderView } from '@kalavara/shared-types/orders';
import { toPaise } from '@kalavara/shared-types/money.rules';
import { useEffect, useRef, useState } from 'react';
import { loadGateway, openGateway, type Paid } from '../../../features/checkout/razorpay';
import { toTrouble, troubleOf, type Trouble } from '../../../features/checkout/trouble';
import { fetchOrder, fetchPayable, type Wanted } from '../../../features/orders/shopper/follow';
import { call, Refused } from '../../../http/call';

/** `idle` → `opening` → `paying`, where the gateway's page is over ours → `verifying`, until the order's own state says how it went. */
type Stage = 'idle' | 'opening' | 'paying' | 'verifying';

/** Pays an order that exists already: the same gateway order and the same amount, whatever the cart holds by now. */
export function usePayNow(
  { orderId: orderNo, customerInfo }: OwnOrderView,
  accessToken: string | undefined,
  shopName: string,
) {
  const [stage, setStage] = useState<Stage>('idle');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const wanted: Wanted = { orderNo, accessToken };
  function fail(why: Trouble) {
    setStage('idle');
    setTrouble(why);
  }

  async function pay() {
    setStage('opening');
    setTrouble(null);
    try {
      const { order, payment } = await fetchPayable(wanted);
      // Paid or expired since the page was drawn: its state, which is shown now, says so.
      if (order.state !== 'awaiting') return setStage('idle');
      if (!payment) return fail(troubleOf('payment-not-configured'));
      await loadGateway(payment.checkoutScript);
      if (!isGone.current) open(payment);
    } catch (error) {
      fail(toTrouble(error, 'payment-not-started'));
    }
  }

  function open({ keyId, orderId, amount, currency }: OpenPayment) {
    let hasPaid = false;
    setStage('paying');
    const { name, email, phone } = customerInfo;
    openGateway(
      {
        keyId,
        orderId,
        orderNo,
        amountPaise: toPaise(amount),
        currency,
        shopName,
        customer: { name, email: email ?? '', contact: phone },
      },
      {
        onPaid: (paid) => {
          hasPaid = true;
          void verify(paid);
        },
        onDismissed: () => {
          if (!hasPaid) fail(troubleOf('cancelled'));
        },
      },
    );
  }

  async function verify(paid: Paid) {
    setStage('verifying');
    try {
      await call('verifyPayment', { body: paid });
      await fetchOrder(wanted);
    } catch (error) {
      // Without an answer nothing is known of the money: the page follows its order, and shows what the server learns.
      if (error instanceof Refused && error.isFinal) fail(toTrouble(error, 'payment-not-verified'));
    }
  }

  return { stage, trouble, pay };
}
