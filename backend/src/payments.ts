import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { gatewayPaths } from '@kalavara/shared-types/contract/gateway-paths';
import type { Language } from '@kalavara/shared-types/primitives';
import { addAnnounceJob } from './features/back-in-stock/announce';
import { addPaymentJobs } from './features/checkout/jobs';
import { createGateway, type Gateway, type GatewayOptions } from './features/gateway/gateway';
import { addMessageJob } from './features/messages/jobs';
import type { Links } from './features/messages/service';
import { createOrderKeys, type OrderKeys } from './features/orders/keys';
import type { PaymentContext } from './features/orders/payment-context';
import type { GatewayKeys } from './platform/config/config';
import type { AppContext } from './platform/context';
import { getOrCreateSecret } from './platform/secrets.queries';
import { createSandbox, type Sandbox } from './sandbox/sandbox';

export type OpenPayments = {
  paymentContext: PaymentContext;
  /** The installation's own gateway, while it is a practice shop. */
  sandbox: Sandbox | undefined;
};

/** The port is known once the server listens; no payment comes before. */
type PaymentOptions = {
  ctx: AppContext;
  port: () => number;
  schedulePublish: () => void;
};

const sandboxPath = '/sandbox/razorpay';

/** Everything about payments. */
export async function openPayments({
  ctx,
  port,
  schedulePublish,
}: PaymentOptions): Promise<OpenPayments> {
  const { kind, keys: gatewayKeys } = ctx.config.payments;
  const ownAddress = () => `http://127.0.0.1:${port()}`;
  const sandboxKeys = kind === 'sandbox' ? await ensureSandboxKeys(ctx) : undefined;
  const sandbox =
    sandboxKeys &&
    createSandbox({
      ...sandboxKeys,
      clock: ctx.clock,
      timeoutMultiplier: ctx.timeoutMultiplier,
      webhookUrl: () => `${ownAddress()}${gatewayPaths.webhook}`,
      dataFolder: join(ctx.config.dataDir, 'sandbox'),
      isControlOpen: ctx.config.rateLimitFactor > 10,
    });

  const keys = createOrderKeys(await getOrCreateSecret(ctx.pools.main, 'order-keys'));
  const links = createLinks(ctx.config.publicUrl, keys);
  const paymentContext: PaymentContext = {
    ...ctx,
    keys,
    links,
    gateway: sandboxKeys
      ? openGateway({ ...sandboxKeys, url: () => `${ownAddress()}${sandboxPath}` }, ctx)
      : gatewayKeys && openGateway(gatewayKeys, ctx),
    schedulePublish,
    sendRefundsNow: () => void ctx.scheduler.run('sendRefunds'),
    // Without a mail server nothing waits for its worker.
    sendMessagesNow: () => ctx.config.mail && void ctx.scheduler.run('sendMessages'),
  };
  addPaymentJobs(ctx.scheduler, paymentContext);
  addMessageJob(ctx, links);
  addAnnounceJob(ctx);
  return { paymentContext, sandbox };
}

/** The key stands behind `#`, which no browser sends to a server. */
function createLinks(publicUrl: URL | undefined, keys: OrderKeys): Links {
  const address = (path: string, used?: string) => {
    const origin = publicUrl?.origin ?? used;
    return origin && `${origin}${path}`;
  };
  // The browser inside another app has not stored the language of the shopper.
  const queryOf = (language: Language | undefined) => (language === 'ml' ? '?lang=ml' : '');
  return {
    toOrder: (orderNo, origin, language) =>
      address(
        `/order${queryOf(language)}#no=${orderNo}&key=${encodeURIComponent(keys.of(orderNo))}`,
        origin,
      ),
    toProduct: (id, origin, language) =>
      address(`/products/${encodeURIComponent(id)}${queryOf(language)}`, origin),
  };
}

type GatewayAccess = Pick<GatewayOptions, keyof GatewayKeys & keyof GatewayOptions> & {
  url: GatewayOptions['baseUrl'];
};
const openGateway = (
  { url, ...keys }: GatewayAccess,
  { log, timeoutMultiplier }: AppContext,
): Gateway => createGateway({ ...keys, baseUrl: url, log, timeoutMultiplier });

/** Made at random once a data folder, so that the id of a test key never stands in the program. */
async function ensureSandboxKeys({ pools: { main: db } }: AppContext) {
  const keyId = await getOrCreateSecret(
    db,
    'sandbox-key-id',
    () => `rzp_test_${randomBytes(7).toString('hex')}`,
  );
  const keySecret = await getOrCreateSecret(db, 'sandbox-key-secret');
  const webhookSecret = await getOrCreateSecret(db, 'sandbox-webhook-secret');
  return { keyId, keySecret, webhookSecret };
}
