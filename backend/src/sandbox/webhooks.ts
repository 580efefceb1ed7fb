import { dayMs, minuteMs } from '@kalavara/shared-types/durations';
import { createHmac } from 'node:crypto';
import type { Clock } from '../platform/clock/clock';
import type { Agenda } from './agenda';
import type { NewId } from './ids';
import type { Order, Payment, Refund } from './wire';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

/** Faults of deliveries to the shop. */
export type WebhookFaults = {
  drop?: boolean | undefined;
  /** The number of additional deliveries of each event. */
  duplicate?: number | undefined;
  delayMs?: number | undefined;
  /** Delivers the events of one action in reverse order. */
  reorder?: boolean | undefined;
  wrongSecret?: boolean | undefined;
  /** Signs with the previous secret. */
  oldSecret?: string | undefined;
  /** Sends another body than the signed one. */
  corrupt?: boolean | undefined;
};

type Delivery = {
  eventId: string;
  event: EventName;
  tries: number;
  status: number | 'no answer';
  at: number;
};

type Entities = { payment: Payment; order?: Order; refund?: Refund };
type Webhook = {
  key: string;
  eventId: string;
  event: EventName;
  body: string;
  since: number;
  tries: number;
};

type Options = {
  secret: string;
  /** Undefined if no webhook is configured. */
  url: () => string | undefined;
  clock: Clock;
  agenda: () => Agenda;
  newId: NewId;
  timeoutMs: number;
  /** The divisor of the pauses between attempts. */
  timeFactor: number;
};

const firstPauseMs = minuteMs;
const retryForMs = dayMs;
const maxDeliveries = 10_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Creates the delivery of events like the gateway's: at least once, in no guaranteed order, and retried until answered
 * with 2xx in time.
 */
export function createWebhooks({
  secret,
  url,
  clock,
  agenda,
  newId,
  timeoutMs,
  timeFactor,
}: Options) {
  const copies = new Map<string, number>();
  const pending = new Map<string, Webhook>();
  const underWay = new Set<Promise<void>>();
  const deliveries: Delivery[] = [];
  let batch: Webhook[] = [];
  let faults: WebhookFaults = {};
  let isDisabled = false;

  /** Queues an event with copies of the entities, so that later changes are not delivered. */
  function enqueue(event: EventName, entities: Entities) {
    if (faults.drop || isDisabled || url() === undefined) return;
    const eventId = newId('evt').slice('evt_'.length);
    const webhook = {
      eventId,
      event,
      body: envelope(event, entities, clock),
      since: clock.now(),
      tries: 0,
    };
    const times = (copies.get(entities.payment.id) ?? 1) + (faults.duplicate ?? 0);
    if (batch.length === 0) queueMicrotask(sendBatch);
    for (let copy = 0; copy < times; copy += 1)
      batch.push({ ...webhook, key: `${eventId}#${copy}` });
  }

  function sendBatch() {
    const sent = faults.reorder ? batch.reverse() : batch;
    batch = [];
    for (const webhook of sent) pending.set(webhook.key, webhook);
    if (faults.delayMs) sent.forEach(({ key }) => retryLater(key, faults.delayMs!));
    else track(serialize(sent));
  }

  const retryLater = (key: string, ms: number) =>
    agenda().add({ at: clock.now() + ms, what: 'deliver', id: key });

  function track(work: Promise<void>) {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function serialize(sent: Webhook[]) {
    for (const webhook of sent) await deliver(webhook);
  }

  async function deliver(webhook: Webhook) {
    webhook.tries += 1;
    const status = await post(webhook);
    deliveries.push({
      eventId: webhook.eventId,
      event: webhook.event,
      tries: webhook.tries,
      status,
      at: clock.now(),
    });
    if (deliveries.length > maxDeliveries) deliveries.shift();

    const isAccepted = typeof status === 'number' && status >= 200 && status < 300;
    if (!isAccepted && clock.now() - webhook.since < retryForMs / timeFactor) {
      retryLater(webhook.key, (firstPauseMs * 2 ** (webhook.tries - 1)) / timeFactor);
      return;
    }
    if (!isAccepted) isDisabled = true;
    pending.delete(webhook.key);
  }

  async function post({ eventId, body }: Webhook): Promise<number | 'no answer'> {
    const to = url();
    if (to === undefined) return 'no answer';
    const key = faults.wrongSecret ? 'not the secret' : (faults.oldSecret ?? secret);
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': createHmac('sha256', key).update(body).digest('hex'),
        },
        body: faults.corrupt ? body.replace('"amount":', '"amount":1') : body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 'no answer';
    }
  }

  return {
    enqueue,
    /** Sets the number of deliveries of each event of a payment. */
    setCopies(paymentId: string, times: number) {
      if (times !== 1) copies.set(paymentId, times);
    },
    deliverDue(key: string) {
      const webhook = pending.get(key);
      if (webhook) track(deliver(webhook));
    },
    /** Replaces the current faults. */
    setFaults(next: WebhookFaults) {
      faults = next;
    },
    isDisabled: () => isDisabled,
    enable() {
      isDisabled = false;
    },
    deliveries: () => [...deliveries],
    /** Waits until all running deliveries are answered; retries are not awaited. */
    async quiet() {
      await Promise.resolve(); // A pending batch is sent first.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function envelope(event: EventName, entities: Entities, clock: Clock): string {
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity }]),
  );
  const created_at = Math.floor(clock.now() / 1_000);
  const contains = Object.keys(payload);
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxSandbox',
    event,
    contains,
    payload,
    created_at,
  });
}
