import { randomBytes } from 'node:crypto';
import type { createPaymentOrder, verifyPayment } from '@kalavara/shared-types/checkout/checkout';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import { startSandbox } from '../../backend/src/sandbox/standalone';
import { draftOf, openBody, placementBody } from '../../backend/src/test/shop';

export { draftOf, openBody, placementBody };
export type Opened = AnswerOf<typeof createPaymentOrder>;
export type Signed = BodyOf<typeof verifyPayment>;

/**
 * Starts the gateway outside of the server, so that payments survive it. It runs in the test's own process, which can
 * control it.
 */
export async function startGateway({ timeFactor = 60 }: { timeFactor?: number } = {}) {
  let shop: string | undefined;
  const keys = {
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: `key-${randomBytes(18).toString('hex')}`,
    webhookSecret: `webhook-${randomBytes(18).toString('hex')}`,
  };
  const webhookUrl = () => (shop === undefined ? undefined : `${shop}/api/razorpay/webhook`);
  const { baseUrl, control, stop } = await startSandbox({ ...keys, webhookUrl, timeFactor });
  return {
    baseUrl,
    control,
    stop,
    keys,
    /** The environment of a server that sells through it. */
    env: {
      PAYMENTS: 'razorpay',
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_URL: baseUrl,
    },
    setShopUrl: (url: string) => void (shop = url),
    /** Pays as the shopper; returns what their browser would send to the shop. */
    pay({ orderId }: Pick<Opened, 'orderId'>, webhooks = 1): Signed {
      const answer = control.pay({ order_id: orderId, outcome: 'captured', webhooks });
      if (!('razorpay_signature' in answer)) throw new Error('The gateway took no money.');
      return answer;
    },
    /** Pays twice, as when two banks accept one order at nearly the same time. */
    payTwice({ orderId }: Pick<Opened, 'orderId'>): Signed {
      const answer = control.captureTwice(orderId);
      if (!('razorpay_signature' in answer)) throw new Error('The gateway took no second payment.');
      return answer;
    },
    /** Returns how often the shop made a call: "POST /orders". */
    calls: (route: string) => control.calls()[route] ?? 0,
  };
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>;
