import pg from 'pg';
import {
  createPaymentOrder,
  placeOrder,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { guest, Refused } from '../lib/api';
import {
  draftOf,
  openBody,
  type Opened,
  placementBody,
  type Signed,
  startGateway,
} from '../lib/gateway';
import { signInOwner } from '../lib/people';
import { type Program, startServer, type TestServer } from '../lib/server';
import { until } from '../lib/until';
import { FailoverClient } from '../../backend/src/platform/db/failover-client';
import type { DurablePostgres } from './installation';

/** A payment at the gateway, to be compared with the shop later. */
type Money = { paymentId: string; orderId: string; orderNo: string };

/** A Postgres that outlives the server; its URL may list several hosts. */
export type Postgres = { url: string; stop: () => Promise<unknown> };

/** Starts a shop whose server can be killed at any time, with a gateway and a Postgres that outlive it. */
export async function startShop<P extends Postgres = DurablePostgres>(options: {
  timeFactor?: number;
  postgres: P;
  /** Another version of the server. */
  program?: Program;
}) {
  const { timeFactor = 60, postgres, program } = options;
  const from = program && { program };
  const gateway = await startGateway({ timeFactor });
  const sql = new pg.Pool({ Client: FailoverClient, connectionString: postgres.url, max: 4 });
  sql.on('error', () => undefined); // Postgres is stopped on purpose
  let server = await startServer({ databaseUrl: postgres.url, env: gateway.env, ...from });
  gateway.setShopUrl(server.url);
  const { url, dataDir, port } = server;

  async function restart(): Promise<number> {
    const began = performance.now();
    server = await startServer({ databaseUrl: postgres.url, env: gateway.env, dataDir, port });
    return performance.now() - began;
  }
  return {
    url,
    postgres,
    gateway,
    sql,
    server: () => server,
    kill: () => server.kill9(),
    restart,
    fill: (units: number) => fillStock(server, units),
    stop: async () => {
      await server.stop();
      await sql.end();
      await gateway.stop();
      await postgres.stop();
    },
  };
}
export type Shop<P extends Postgres = DurablePostgres> = Awaited<ReturnType<typeof startShop<P>>>;

async function fillStock(server: TestServer, units: number) {
  const owner = await signInOwner(server);
  for (const { id } of samplePickles)
    await owner.call(updateProduct, { params: { id }, body: { stockQuantity: units } });
  return owner;
}

/** The number of calls that were refused as temporarily unavailable, and of those that were cut off. */
export type Failures = { refused: number; cutOff: number };

/** Retries until the shop answers, like a phone while the server is down. */
export async function retryUntilAnswered<T>(
  call: () => Promise<T>,
  failures: Failures = { refused: 0, cutOff: 0 },
): Promise<T> {
  const answer: { value?: T } = {};
  const once = async () => {
    try {
      answer.value = await call();
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status !== 503) throw error;
      if (error instanceof Refused) failures.refused += 1;
      else if (causeOf(error) !== 'ECONNREFUSED') failures.cutOff += 1; // otherwise no server was listening
      return false;
    }
  };
  await until(once, 60_000, 'the shop answers');
  return answer.value!;
}

const causeOf = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code;

/** A shopper with a cart, step by step. */
export function shopper(shop: Pick<Shop, 'url' | 'gateway'>, productId = 'kerala-tuna') {
  const phone = guest(shop.url);
  const draft = draftOf({ [productId]: 1 });
  const body = openBody(draft);
  return {
    draft,
    open: (): Promise<Opened> => phone.call(createPaymentOrder, { body }),
    pay: (opened: Opened, webhooks?: number): Signed => shop.gateway.pay(opened, webhooks),
    verify: (signed: Signed) => phone.call(verifyPayment, { body: signed }),
    place: (signed: Signed) => phone.call(placeOrder, { body: placementBody(draft, signed) }),
  };
}

export const toMoney = (
  { orderNo }: Opened,
  { razorpay_payment_id, razorpay_order_id }: Signed,
): Money => ({
  paymentId: razorpay_payment_id,
  orderId: razorpay_order_id,
  orderNo,
});

type StoredPayment = {
  id: string;
  orderNo: string | null;
  isApplied: boolean;
  back: number;
  amount: number;
};

/** Returns the orders of payments, and the refunded amounts in paise. */
async function readStoredPayments(
  { sql }: Pick<Shop, 'sql'>,
  ids: string[],
): Promise<Map<string, StoredPayment>> {
  const { rows } = await sql.query<StoredPayment>(
    `select payments.id, order_no as "orderNo", is_applied as "isApplied", amount_paise as amount,
      coalesce((select sum(amount_paise) from refunds where payment_id = payments.id and refunds.state = 'processed'), 0)::integer as back
     from payments left join orders on orders.id = payments.order_id where payments.id = any($1) and payments.rank >= 3`,
    [ids],
  );
  return new Map(rows.map((storedPayment) => [storedPayment.id, storedPayment]));
}

/** Waits until every captured payment belongs to an order or is refunded. Returns the waiting time. */
export async function waitUntilSettled(
  shop: Pick<Shop, 'sql'>,
  paid: Money[],
  timeoutMs: number,
): Promise<{ ms: number; storedPayments: Map<string, StoredPayment> }> {
  const began = performance.now();
  const ids = paid.map(({ paymentId }) => paymentId);
  let known = new Map<string, StoredPayment>();
  const open = () => ids.filter((id) => !isSettled(known.get(id)));
  await until(
    async () => {
      known = await readStoredPayments(shop, ids).catch(() => known);
      return open().length === 0;
    },
    timeoutMs,
    () =>
      `every payment is decided; these are not: ${open().slice(0, 5).join(', ')} (${open().length})`,
  );
  return { ms: performance.now() - began, storedPayments: known };
}

const isSettled = (storedPayment: StoredPayment | undefined) =>
  storedPayment !== undefined &&
  (storedPayment.isApplied || storedPayment.back === storedPayment.amount);

/** Returns violations that the invariants of the tables do not cover, each as a sentence. */
export async function findPaymentViolations(
  { sql, gateway }: Pick<Shop, 'sql' | 'gateway'>,
  paid: Money[],
  known: Map<string, StoredPayment>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { paymentId, orderNo } of paid) {
    const storedPayment = known.get(paymentId)!;
    if (storedPayment.orderNo !== orderNo)
      found.push(`${paymentId} was for ${orderNo} and is with ${storedPayment.orderNo}`);
    const back = gateway.control.refundsOf(paymentId);
    const paise = back.reduce((sum, { amount }) => sum + amount, 0);
    if (paise !== storedPayment.back)
      found.push(
        `${paymentId}: the shop says ${storedPayment.back} went back, the gateway ${paise}`,
      );
    if (back.length > 1 || (storedPayment.isApplied && back.length > 0))
      found.push(`${paymentId} went back ${back.length} times`);
  }
  const { rows: twice } = await sql.query<{ receipt: string; n: number }>(
    `select receipt, count(*)::integer as n from orders where state = 'paid' group by receipt having count(*) > 1`,
  );
  found.push(...twice.map(({ receipt, n }) => `${receipt} became ${n} orders`));
  return found;
}

/** Returns the number of webhooks that the shop has accepted and not processed. */
export async function countUnprocessedWebhooks({ sql }: Pick<Shop, 'sql'>): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::integer as n from webhook_inbox where processed_at is null`,
  );
  return rows[0]!.n;
}
