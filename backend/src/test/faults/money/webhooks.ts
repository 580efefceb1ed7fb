import { receiveWebhook, processInbox } from '../../../features/checkout/webhook/webhook';
import type { Device, TestServer } from '../../harness';
import { pay } from '../../shop';
import { percentile } from '../../percentile';
import { runConcurrently } from '../raw-http';
import { range } from '../../range';
import {
  countStates,
  cpuSince,
  crashBeforeSettling,
  paymentEntity,
  hmac,
  webhookBodyOf,
  openMany,
  createWebhookSender,
  getGatewaySecrets,
  shuffled,
  runUntil,
} from './tools';
import { seeded } from '../../random';

const productId = 'kerala-tuna';

/** Delivers two events of each payment three times each, 60 at a time. */
export async function deliverRepeatedly(server: TestServer, phone: Device, payments: number) {
  const deliverWebhook = await createWebhookSender(server);
  const random = seeded();
  const all = await openMany(server, phone, productId, payments);
  const deliveries = all.flatMap(({ opened }) => {
    const { razorpay_payment_id: id } = pay(server, opened);
    return (['payment.captured', 'order.paid'] as const).flatMap((event) => {
      const body = webhookBodyOf(event, paymentEntity(opened, id, 'captured'));
      return range(3).map(() => ({ body, eventId: `${event}-${id}` }));
    });
  });
  const statuses: Record<number, number> = {};
  const waits: number[] = [];
  const began = performance.now();
  const cpu = process.cpuUsage();
  await runConcurrently(shuffled(deliveries, random), 60, async ({ body, eventId }) => {
    const startedMs = performance.now();
    const status = await deliverWebhook(body, eventId);
    waits.push(performance.now() - startedMs);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const ms = performance.now() - began;
  const cpuMs = cpuSince(cpu);
  const states = await countStates(
    server,
    all.map(({ opened }) => opened.orderId),
  );
  return {
    seed: random.seed,
    statuses,
    states,
    ms,
    cpuMs,
    p99: percentile(waits, 99),
    most: percentile(waits, 100),
  };
}

type Crash = {
  deliveries: number;
  retry: 'redelivered' | 'from the inbox';
  isMarkedFirst?: boolean;
};

/**
 * Simulates a crash after each webhook is stored and before it is settled; then the gateway redelivers it, or a job
 * processes the inbox. `isMarkedFirst` is the control: events count as processed once they are stored.
 */
export async function crashAfterStoring(
  server: TestServer,
  phone: Device,
  { deliveries, retry, isMarkedFirst = false }: Crash,
) {
  const { webhookSecret } = await getGatewaySecrets(server);
  const deliverWebhook = await createWebhookSender(server);
  const all = await openMany(server, phone, productId, deliveries);
  const events = all.map(({ opened }) => {
    const { razorpay_payment_id: id } = pay(server, opened);
    return {
      eventId: `crash-${id}`,
      body: webhookBodyOf('payment.captured', paymentEntity(opened, id, 'captured')),
    };
  });
  const crashing = crashBeforeSettling(server.paymentContext);
  for (const { body, eventId } of events)
    void receiveWebhook(
      crashing,
      Buffer.from(body),
      hmac(webhookSecret, body),
      eventId,
      '127.0.0.1',
    );
  const inbox = () =>
    server.ctx.pools.main
      .selectFrom('webhookInbox')
      .select('eventId')
      .where(
        'eventId',
        'in',
        events.map(({ eventId }) => eventId),
      )
      .execute();
  await runUntil(async () => (await inbox()).length === deliveries);
  if (isMarkedFirst)
    await server.ctx.pools.main
      .updateTable('webhookInbox')
      .set({ processedAt: new Date() })
      .execute();

  if (retry === 'redelivered')
    await runConcurrently(
      events,
      8,
      async ({ body, eventId }) => void (await deliverWebhook(body, eventId)),
    );
  else {
    server.clock.advance(6_000);
    await processInbox(server.paymentContext);
  }
  return countStates(
    server,
    all.map(({ opened }) => opened.orderId),
  );
}
