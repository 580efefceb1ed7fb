import { randomBytes } from 'node:crypto';
import type { createPaymentOrder, verifyPayment } from '@kalavara/shared-types/checkout/checkout';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import { startSandbox } from '../../backend/src/sandbox/standalone';
import { draftOf, openBody, placedBody } from '../../backend/src/test/shop';

export { draftOf, openBody, placedBody };
export type Opened = AnswerOf<typeof createPaymentOrder>;
export type Signed = BodyOf<typeof verifyPayment>;

/**
 * The gateway as an installation with keys has it: another process, so that payments survive the server. It runs in
 * the test's own process, with everything that can be arranged there at hand.
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
    /** What a server is started with to sell through it. */
    env: {
      PAYMENTS: 'razorpay',
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_URL: baseUrl,
    },
    setShopUrl: (url: string) => void (shop = url),
    /** The shopper pays; what comes back is what their browser would bring to the shop. */
    pay({ orderId }: Pick<Opened, 'orderId'>, webhooks = 1): Signed {
      const answer = control.pay({ order_id: orderId, outcome: 'captured', webhooks });
      if (!('razorpay_signature' in answer)) throw new Error('The gateway took no money.');
      return answer;
    },
    /** As when two banks accept one order at nearly the same time. */
    payTwice({ orderId }: Pick<Opened, 'orderId'>): Signed {
      const answer = control.captureTwice(orderId);
      if (!('razorpay_signature' in answer)) throw new Error('The gateway took no second payment.');
      return answer;
    },
    /** How often the shop has called: "POST /orders". */
    calls: (route: string) => control.calls()[route] ?? 0,
  };
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>;
