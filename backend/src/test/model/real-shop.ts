import { createProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { deletePickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { GatewayUnavailable } from '../../features/gateway/gateway';
import type { PaymentJob } from '../../features/checkout/jobs';
import { createWebhookSender, hmac, getGatewaySecrets } from '../faults/money/tools';
import { brokenInvariants } from '../invariants';
import { type Device, minutes, startTestServer } from '../harness';
import type { Facts, Model, ModelOrder } from './model';

const prices = [400, 600, 1_000];
const opening = [1, 3, 6];

export type RealShop = Awaited<ReturnType<typeof openRealShop>>;

/** Starts the server and its gateway, shared by all sequences. The clock is stopped unless a sequence advances it. */
export async function openRealShop() {
  const server = await startTestServer({
    env: {
      PAYMENTS: 'sandbox',
      // The limits of reservations have separate tests.
      RESERVATION_MINUTES: '20',
      RESERVATION_MAX_MINUTES: '20',
      RESERVABLE_PER_ADDRESS: '1',
      RESERVABLE_PER_NETWORK: '1',
      RESERVABLE_PER_PHONE: '1',
      RESERVABLE_IN_TOTAL: '1',
    },
  });
  server.clock.stop();
  const { main: db } = server.ctx.pools;
  const { keySecret } = await getGatewaySecrets(server);
  const isDown = { now: false };
  server.paymentContext.sendRefundsNow = () => undefined; // The sequence runs the worker.
  server.paymentContext.gateway = failWhileDown(server.paymentContext.gateway!, isDown);
  server.sandbox.setWebhookFaults({ drop: true }); // The sequence delivers the webhooks.

  let owner: Device | undefined;
  let signedInAt = 0;
  /** Returns the owner's device, signed in anew before its session ends. */
  async function getOwner(): Promise<Device> {
    if (owner === undefined || server.clock.now() - signedInAt > minutes(60)) {
      owner = await server.connect('owner');
      signedInAt = server.clock.now();
    }
    return owner;
  }

  async function createProducts(): Promise<Model['products']> {
    const products = prices.map(async (price, place) => {
      const body = {
        id: `model-${randomUUID()}`,
        name: 'Pickle',
        category: 'coastal-fish',
        price,
        weight: '250 g',
        ingredients: ['Tuna'],
        stockQuantity: opening[place]!,
        isPublished: true,
      };
      const { product } = await (await getOwner()).call(createProduct, { body });
      const { id, stockQuantity: stock } = product;
      return { id, pricePaise: price * 100, stock, reserved: 0 };
    });
    return Promise.all(products);
  }

  /** Deletes the events, which would change the prices of the next sequence. */
  async function removeEvents({ events }: Model) {
    for (const { id } of events)
      await (await getOwner()).call(deletePickleEvent, { params: { id } }).catch(() => undefined);
  }

  const brokenBefore = new Set<string>();
  /** Expects that every invariant holds, except those that an earlier sequence has broken. */
  async function expectInvariants() {
    const broken = Object.entries(await brokenInvariants(server.database.url));
    const newlyBroken = broken.filter(([claim]) => !brokenBefore.has(claim));
    newlyBroken.forEach(([claim]) => brokenBefore.add(claim));
    expect(Object.fromEntries(newlyBroken)).toEqual({});
  }

  return {
    server,
    expectInvariants,
    shopper: server.device(),
    getOwner,
    createProducts,
    removeEvents,
    sendWebhook: await createWebhookSender(server),
    sign: ({ gatewayOrderId }: ModelOrder, paymentId: string) => ({
      razorpay_order_id: gatewayOrderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: hmac(keySecret, `${gatewayOrderId}|${paymentId}`),
    }),
    setGatewayDown: (now: boolean) => (isDown.now = now),
    readFacts: (model: Model) => readFacts(db, model),
    /** Makes this order the only one that is due for its check, and runs the reconciler. */
    async reconcile(orderNo: string) {
      await db
        .updateTable('orders')
        .set({
          nextCheckAt: sql`case when order_no = ${orderNo} then ${new Date(server.clock.now())}::timestamptz end`,
        })
        .where('state', '<>', 'needs-cart')
        .where((eb) => eb.or([eb('nextCheckAt', 'is not', null), eb('orderNo', '=', orderNo)]))
        .execute();
      await run('reconcile');
    },
    async sendRefunds() {
      const now = new Date(server.clock.now());
      const open = ['due', 'sent', 'pending'];
      await db.updateTable('refunds').set({ nextTryAt: now }).where('state', 'in', open).execute();
      await run('sendRefunds');
    },
    run,
  };

  function run(job: PaymentJob): Promise<void> {
    return server.due(job);
  }
}

/** Wraps a gateway client whose calls fail while the gateway is down. */
function failWhileDown<G extends object>(gateway: G, isDown: { now: boolean }): G {
  const isLocal = ['isCheckoutSignature', 'webhookKey', 'state'];
  return new Proxy(gateway, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || isLocal.includes(String(key))) return value;
      return (...args: unknown[]) =>
        isDown.now
          ? Promise.reject(new GatewayUnavailable('ECONNREFUSED'))
          : (value as (...given: unknown[]) => unknown)(...args);
    },
  });
}

type Db = Awaited<ReturnType<typeof startTestServer>>['ctx']['pools']['main'];

async function readFacts(db: Db, { products, events, orders, byHand }: Model): Promise<Facts> {
  const orderNos = [...orders, ...byHand].map(({ no }) => no);
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const { rows } = await sql<{ facts: Facts }>`select json_build_object(
    'products', (select coalesce(json_agg(json_build_object('id', id, 'stock', stock, 'reserved', reserved)
      order by array_position(${ids(products)}::text[], id)), '[]') from products where id = any(${ids(products)})),
    'events', (select coalesce(json_agg(json_build_object('id', id, 'taken', orders_taken)
      order by array_position(${ids(events)}::text[], id)), '[]') from pickle_events where id = any(${ids(events)})),
    'orders', (select coalesce(json_agg(json_build_object(
      'no', order_no, 'state', state, 'status', status, 'paymentStatus', payment_status, 'totalPaise', total_paise,
      'isReserved', reserved_until is not null, 'holdsCapacity', holds_event_place, 'isPlaced', paid_at is not null,
      'payments', (select coalesce(json_agg(json_build_object(
        'id', id, 'state', payments.status, 'isApplied', is_applied,
        'refunds', (select coalesce(json_agg(amount_paise || ' ' || refunds.state
          order by (amount_paise || ' ' || refunds.state) collate "C"), '[]')
          from refunds where payment_id = payments.id)
      ) order by id collate "C"), '[]') from payments where order_id = orders.id)
    ) order by array_position(${orderNos}::text[], order_no)), '[]')
      from orders where order_no = any(${orderNos}))
  ) as facts`.execute(db);
  return rows[0]!.facts;
}
