import { reconcile } from '../../../features/checkout/reconcile/reconcile';
import { startSandbox } from '../../../sandbox/standalone';
import { addCleanup } from '../../cleanup';
import { copyDatabase } from '../../database';
import { type Device, minutes, startTestServer, testClock, type TestServer } from '../../harness';
import { draftOf, fill, open, type Opened } from '../../shop';
import { runConcurrently } from '../raw-http';
import { range } from '../../range';
import { countStates } from './tools';

const productId = 'goan-shark';
export const oldSecret = 'the-secret-until-yesterday';
export const newSecret = 'the-secret-from-today-on';

/** Starts a server with gateway keys, and its gateway on another port. */
export async function startWithGateway() {
  const clock = testClock();
  const keys = { keyId: 'rzp_test_OutsideGateway', keySecret: 'a-key-secret-of-tests' };
  let shop = '';
  const sandbox = await startSandbox({
    ...keys,
    webhookSecret: newSecret,
    clock,
    webhookUrl: () => (shop ? `${shop}/api/razorpay/webhook` : undefined),
  });
  addCleanup(sandbox.stop);
  const database = await copyDatabase();

  const env = {
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: newSecret,
    RAZORPAY_URL: sandbox.baseUrl,
  };
  const start = async (more: Record<string, string>) => {
    const server = await startTestServer({ database, clock, env: { ...env, ...more } });
    shop = server.url;
    return server;
  };
  return { sandbox, clock, start, database };
}
export type GatewaySetup = Awaited<ReturnType<typeof startWithGateway>>;

/** Pays one order. Returns whether it is paid once every webhook has arrived. */
export async function payOrder({ sandbox }: GatewaySetup, server: TestServer, phone: Device) {
  const opened = await open(phone, draftOf({ 'kerala-kingfish': 1 }));
  sandbox.control.pay({ order_id: opened.orderId, outcome: 'captured' });
  await sandbox.control.deliverWebhooks();
  return (await countStates(server, [opened.orderId]))['paid'] === 1;
}

/** Pays orders while no webhook arrives. Returns the number of paid orders after the first runs of the reconciler. */
export async function payWithoutWebhooks(
  { sandbox, clock }: GatewaySetup,
  server: TestServer,
  phone: Device,
  count: number,
) {
  await fill(server, productId, count);
  const all: Opened[] = [];
  await runConcurrently(
    range(count),
    8,
    async () => void all.push(await open(phone, draftOf({ [productId]: 1 }))),
  );
  for (const { orderId } of all) sandbox.control.pay({ order_id: orderId, outcome: 'captured' });
  await sandbox.control.deliverWebhooks();
  const ids = all.map(({ orderId }) => orderId);
  const before = (await countStates(server, ids))['paid'] ?? 0;
  clock.advance(minutes(2.4));
  for (const _ of range(Math.ceil(count / 50) + 1)) await reconcile(server.paymentContext);
  return { before, ids };
}
