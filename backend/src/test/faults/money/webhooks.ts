import { receiveWebhook, processInbox } from '../../../features/checkout/webhook';
import type { Device, TestServer } from '../../harness';
import { pay } from '../../shop';
import { percentile } from '../flood';
import { sideBySide } from '../raw-http';
import { counted } from '../ticks';
import {
  countStates,
  cpuSince,
  diesAtSettling,
  entityOf,
  hmac,
  letterOf,
  openMany,
  postman,
  secretsOf,
  shuffled,
  until,
} from './tools';
import { seeded } from '../random';

const jar = 'kerala-tuna';

/** Two events of each payment, each delivered three times, so many at once. */
export async function storm(server: TestServer, phone: Device, payments: number) {
  const bring = await postman(server);
  const dice = seeded();
  const all = await openMany(server, phone, jar, payments);
  const letters = all.flatMap(({ opened }) => {
    const { razorpay_payment_id: id } = pay(server, opened);
    return (['payment.captured', 'order.paid'] as const).flatMap((event) => {
      const letter = letterOf(event, entityOf(opened, id, 'captured'));
      return counted(3).map(() => ({ letter, eventId: `${event}-${id}` }));
    });
  });
  const statuses: Record<number, number> = {};
  const waits: number[] = [];
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await sideBySide(shuffled(letters, dice), 60, async ({ letter, eventId }) => {
    const asked = performance.now();
    const status = await bring(letter, eventId);
    waits.push(performance.now() - asked);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const [ms, cpuMs] = [performance.now() - began, cpuSince(cpu)];
  const states = await countStates(
    server,
    all.map(({ opened }) => opened.orderId),
  );
  return {
    seed: dice.seed,
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
  again: 'redelivered' | 'from the inbox';
  isMarkedFirst?: boolean;
};

/**
 * The process dies after it kept a webhook and before it settled it, so many times; then the gateway delivers again, or
 * a job looks into the inbox. `isMarkedFirst` is what others do: the event counts as done from the moment it is kept.
 */
export async function crashes(
  server: TestServer,
  phone: Device,
  { deliveries, again, isMarkedFirst = false }: Crash,
) {
  const { webhookSecret } = await secretsOf(server);
  const bring = await postman(server);
  const all = await openMany(server, phone, jar, deliveries);
  const letters = all.map(({ opened }) => {
    const { razorpay_payment_id: id } = pay(server, opened);
    return {
      eventId: `crash-${id}`,
      letter: letterOf('payment.captured', entityOf(opened, id, 'captured')),
    };
  });
  const dying = diesAtSettling(server.money);
  for (const { letter, eventId } of letters)
    void receiveWebhook(dying, Buffer.from(letter), hmac(webhookSecret, letter), eventId);
  const inbox = () =>
    server.ctx.db
      .selectFrom('webhookInbox')
      .select('eventId')
      .where(
        'eventId',
        'in',
        letters.map(({ eventId }) => eventId),
      )
      .execute();
  await until(async () => (await inbox()).length === deliveries);
  if (isMarkedFirst)
    await server.ctx.db.updateTable('webhookInbox').set({ processedAt: new Date() }).execute();

  if (again === 'redelivered')
    await sideBySide(
      letters,
      8,
      async ({ letter, eventId }) => void (await bring(letter, eventId)),
    );
  else {
    server.clock.advance(6_000);
    await processInbox(server.money);
  }
  return countStates(
    server,
    all.map(({ opened }) => opened.orderId),
  );
}
