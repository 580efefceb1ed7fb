import { createHmac } from 'node:crypto';
import type { Clock } from '../platform/clock';
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

/** What may go wrong on the way to the shop. */
export type WebhookFaults = {
  drop?: boolean | undefined;
  /** So many more deliveries of each event. */
  duplicate?: number | undefined;
  delayMs?: number | undefined;
  /** What one action brings about arrives last things first. */
  reorder?: boolean | undefined;
  wrongSecret?: boolean | undefined;
  /** The secret before the last change of it. */
  oldSecret?: string | undefined;
  /** The body is another one than was signed. */
  corrupt?: boolean | undefined;
};

export type Delivery = {
  eventId: string;
  event: EventName;
  tries: number;
  status: number | 'no answer';
  at: number;
};

type Entities = { payment: Payment; order?: Order; refund?: Refund };
type Letter = {
  key: string;
  eventId: string;
  event: EventName;
  body: string;
  since: number;
  tries: number;
};

type Given = {
  secret: string;
  /** Undefined while nobody wants to hear. */
  url: () => string | undefined;
  clock: Clock;
  agenda: () => Agenda;
  newId: NewId;
  timeoutMs: number;
  /** By how much the waiting between tries is shortened. */
  timeFactor: number;
};

const firstPause = 60_000;
const givesUpAfter = 24 * 60 * 60_000;
const rememberedDeliveries = 10_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Delivers events as the gateway does: at least once, in no order that is promised, again until it hears 2xx in time. */
export function createWebhooks({
  secret,
  url,
  clock,
  agenda,
  newId,
  timeoutMs,
  timeFactor,
}: Given) {
  const copies = new Map<string, number>();
  const letters = new Map<string, Letter>();
  const underWay = new Set<Promise<void>>();
  const deliveries: Delivery[] = [];
  let batch: Letter[] = [];
  let faults: WebhookFaults = {};
  let isDisabled = false;

  /** The entities are taken as they are now, whatever becomes of them until the letter arrives. */
  function tell(event: EventName, entities: Entities) {
    if (faults.drop || isDisabled || url() === undefined) return;
    const eventId = newId('evt').slice('evt_'.length);
    const letter = {
      eventId,
      event,
      body: envelope(event, entities, clock),
      since: clock.now(),
      tries: 0,
    };
    const times = (copies.get(entities.payment.id) ?? 1) + (faults.duplicate ?? 0);
    if (batch.length === 0) queueMicrotask(sendBatch);
    for (let copy = 0; copy < times; copy += 1)
      batch.push({ ...letter, key: `${eventId}#${copy}` });
  }

  function sendBatch() {
    const sent = faults.reorder ? batch.reverse() : batch;
    batch = [];
    for (const letter of sent) letters.set(letter.key, letter);
    if (faults.delayMs) sent.forEach(({ key }) => later(key, faults.delayMs!));
    else track(serialize(sent));
  }

  const later = (key: string, ms: number) =>
    agenda().add({ at: clock.now() + ms, what: 'deliver', id: key });

  function track(work: Promise<void>) {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function serialize(sent: Letter[]) {
    for (const letter of sent) await deliver(letter);
  }

  async function deliver(letter: Letter) {
    letter.tries += 1;
    const status = await post(letter);
    deliveries.push({
      eventId: letter.eventId,
      event: letter.event,
      tries: letter.tries,
      status,
      at: clock.now(),
    });
    if (deliveries.length > rememberedDeliveries) deliveries.shift();

    const isHeard = typeof status === 'number' && status >= 200 && status < 300;
    if (!isHeard && clock.now() - letter.since < givesUpAfter / timeFactor) {
      later(letter.key, (firstPause * 2 ** (letter.tries - 1)) / timeFactor);
      return;
    }
    if (!isHeard) isDisabled = true;
    letters.delete(letter.key);
  }

  async function post({ eventId, body }: Letter): Promise<number | 'no answer'> {
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
    tell,
    /** How often each event of a payment is delivered. */
    setCopies(paymentId: string, times: number) {
      if (times !== 1) copies.set(paymentId, times);
    },
    deliverDue(key: string) {
      const letter = letters.get(key);
      if (letter) track(deliver(letter));
    },
    /** Replaces what went wrong until now. */
    setFaults(next: WebhookFaults) {
      faults = next;
    },
    isDisabled: () => isDisabled,
    enable() {
      isDisabled = false;
    },
    deliveries: () => [...deliveries],
    /** Once everything that is on its way has been answered; what waits for another try is not waited for. */
    async quiet() {
      await Promise.resolve(); // a batch of this very moment sets out first
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
