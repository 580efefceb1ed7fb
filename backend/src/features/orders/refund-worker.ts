import { orderRoom } from '@kalavara/shared-types/rooms';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Transaction } from 'kysely';
import { type GatewayRefund, GatewayRejected, type RefundBody } from '../gateway/gateway';
import { publishStatements } from '../../platform/publish';
import type { DB } from '../../platform/schema.gen';
import { pipelinedTransaction } from '../../platform/transaction';
import { credit } from './credit';
import { gatewayOf, type Money } from './money';
import { isListed, toOrder, toOwnOrder } from './present';
import * as queries from './queries';
import { type OrderRow, type PaymentRow, type RefundRow, toOrderRow } from './rows';

const minutes = 60_000;
const hours = 60 * minutes;
/** A lost answer may have been a refund: it is asked again with the same key, and the gateway gives the same refund. */
const tryAfter = [1 * minutes, 5 * minutes, 30 * minutes, 2 * hours, 6 * hours, 24 * hours];
/** What dies with its process, or could not be written down, is done again after this. */
const leaseFor = minutes / 2;
const atATime = 20;
/** From here on it is the owner's business too. */
export const alarmingAttempts = 3;

/** Sends the refunds that are due, each with its own key. */
export async function sendRefunds(money: Money): Promise<void> {
  if (!money.gateway) return;
  const now = money.clock.now();
  for (const refund of await takeDue(money, now)) {
    const done = refund.state === 'pending' ? askAfter(money, refund) : send(money, refund);
    await done.catch((error: unknown) =>
      money.log.error({ err: error, refundId: refund.id }, 'a refund could not be worked on'),
    );
  }
}

/** Marked as sent before it is sent: what dies in between is tried again with the same key, and has one effect. */
async function takeDue(money: Money, now: Instant): Promise<RefundRow[]> {
  const update = money.db
    .updateTable('refunds')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'due').then('sent').else(eb.ref('state')).end(),
      attempts: eb('attempts', '+', 1),
      nextTryAt: new Date(now + leaseFor),
      updatedAt: new Date(now),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('nextTryAt', '<=', new Date(now))
        .orderBy('nextTryAt')
        .limit(atATime)
        .forUpdate()
        .skipLocked(),
    );
  return update.returningAll().execute();
}

async function send(money: Money, refund: RefundRow): Promise<void> {
  const body = JSON.parse(refund.body) as RefundBody;
  const asked = gatewayOf(money).refund({
    paymentId: refund.paymentId,
    body,
    idempotencyKey: refund.id,
  });
  const made = await asked.catch((error: unknown) =>
    error instanceof GatewayRejected ? refused(money, refund, error) : later(money, refund, error),
  );
  // If Postgres is away now, the gateway is not to blame and not waited for: the lease ends soon.
  if (made) await note(money, refund.id, made);
}

/** Our account will be filled again; whatever else the gateway refuses it will refuse tomorrow, and the owner decides. */
const isPassing = ({ status, description }: GatewayRejected) =>
  status !== 400 || /balance/i.test(description);

async function refused(money: Money, refund: RefundRow, error: GatewayRejected): Promise<void> {
  const all = await gatewayOf(money)
    .listRefunds(refund.paymentId)
    .catch(() => undefined);
  const known = all && (await alreadyMade(money, refund, all));
  if (known) return note(money, refund.id, known);
  // Without that list nobody knows whether the money is not on its way after all.
  if (!all || isPassing(error)) return later(money, refund, error);
  money.log.error(
    { refundId: refund.id, paymentId: refund.paymentId, reason: error.description },
    'the gateway refuses to send the money back',
  );
  await move(money, refund.id, ({ state }) =>
    isOpen(state) ? { state: 'failed', lastError: error.description, nextTryAt: null } : undefined,
  );
}

/** "Fully refunded already": by us, before an answer was lost, or by hand in the gateway's own pages. */
async function alreadyMade(
  money: Money,
  { id, paymentId, amountPaise }: RefundRow,
  all: readonly GatewayRefund[],
): Promise<GatewayRefund | undefined> {
  const ours = await money.db
    .selectFrom('refunds')
    .select('gatewayRefundId')
    .where('paymentId', '=', paymentId)
    .where('id', '<>', id)
    .execute();
  const isAnothers = (made: GatewayRefund) =>
    ours.some(({ gatewayRefundId }) => gatewayRefundId === made.id);
  const byHand = (made: GatewayRefund) =>
    made.amountPaise === amountPaise && made.status !== 'failed' && !isAnothers(made);
  return all.find(({ receipt }) => receipt === id) ?? all.find(byHand);
}

async function askAfter(money: Money, refund: RefundRow): Promise<void> {
  try {
    const heard = await gatewayOf(money).getRefund(refund.gatewayRefundId!);
    await (heard.status === 'pending' ? putOff(money, refund) : note(money, refund.id, heard));
  } catch (error) {
    await later(money, refund, error);
  }
}

/** Ever longer: for one that does not get through, and for one whose webhook did not come. */
const waitFor = ({ attempts }: Pick<RefundRow, 'attempts'>) =>
  tryAfter[Math.min(Math.max(attempts - 1, 0), tryAfter.length - 1)]!;

async function later(money: Money, refund: RefundRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  if (refund.attempts >= alarmingAttempts)
    money.log.error({ refundId: refund.id, reason }, 'a refund does not get through');
  const nextTryAt = new Date(money.clock.now() + waitFor(refund));
  await move(money, refund.id, ({ state }) =>
    isOpen(state) ? { lastError: reason, nextTryAt } : undefined,
  );
}

/** Nothing is wrong, only nothing is new: nobody is told. */
async function putOff(money: Money, refund: RefundRow): Promise<void> {
  const now = money.clock.now();
  await money.db
    .updateTable('refunds')
    .set({ lastError: null, nextTryAt: new Date(now + waitFor(refund)), updatedAt: new Date(now) })
    .where('id', '=', refund.id)
    .where('state', 'in', ['due', 'sent', 'pending'])
    .execute();
}
const isOpen = (state: string) => progress[state]! < progress['processed']!;

/** What the gateway says of a refund, also of one that was made in its own pages. */
export async function refundHeard(money: Money, heard: GatewayRefund, by: string): Promise<void> {
  const now = new Date(money.clock.now());
  const byReceipt =
    heard.receipt !== null && /^[0-9a-f-]{36}$/.test(heard.receipt) ? heard.receipt : undefined;
  const row = await money.db
    .selectFrom('refunds')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('gatewayRefundId', '=', heard.id),
        ...(byReceipt ? [eb('id', '=', byReceipt)] : []),
      ]),
    )
    .executeTakeFirst();
  if (row) return note(money, row.id, heard);

  const isOurs = await money.db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', heard.paymentId)
    .executeTakeFirst();
  if (!isOurs) return;
  const id = crypto.randomUUID();
  const made = {
    id,
    paymentId: heard.paymentId,
    amountPaise: heard.amountPaise,
    reason: 'owner',
    body: '',
    by,
    at: now,
    updatedAt: now,
  };
  await money.db
    .insertInto('refunds')
    .values({ ...made, state: 'sent', gatewayRefundId: heard.id })
    .onConflict((conflict) => conflict.column('gatewayRefundId').doNothing())
    .execute();
  await note(money, id, heard);
}

/** Failed is last: what the bank took may still come back from it. */
const progress: Record<string, number> = { due: 0, sent: 1, pending: 2, processed: 3, failed: 4 };

/** What the gateway says of a refund. A late word never takes back a later one. */
async function note(money: Money, refundId: string, heard: GatewayRefund): Promise<void> {
  const hasFailed = heard.status === 'failed';
  await move(money, refundId, (row) => {
    if (progress[heard.status]! < progress[row.state]!) return undefined;
    if (row.state === heard.status && row.gatewayRefundId === heard.id) return undefined;
    if (hasFailed)
      money.log.error(
        { refundId, paymentId: row.paymentId },
        'the bank could not give the money back',
      );
    return {
      state: heard.status,
      gatewayRefundId: heard.id,
      nextTryAt: heard.status === 'pending' ? new Date(money.clock.now() + waitFor(row)) : null,
      lastError: hasFailed ? 'the gateway could not send it' : null,
    };
  });
}

type Step = Partial<Pick<RefundRow, 'state' | 'gatewayRefundId' | 'nextTryAt' | 'lastError'>>;

/** One step of a refund, if it is still one, and of its order when all the money is back; whoever looks at it is told. */
async function move(
  money: Money,
  refundId: string,
  stepOf: (row: RefundRow) => Step | undefined,
): Promise<void> {
  const now = money.clock.now();
  await pipelinedTransaction<{ orderId: string | null }, RefundRow | undefined, void>(money.pool, {
    // The order first, as everywhere: payment and refund hang on it.
    first: {
      text: `select id from orders where id = (select payments.order_id from payments join refunds on refunds.payment_id = payments.id
        where refunds.id = $1) for update`,
      values: [refundId],
    },
    reading: (tx) =>
      tx
        .selectFrom('refunds')
        .selectAll()
        .where('id', '=', refundId)
        .forUpdate()
        .executeTakeFirst(),
    work: async (tx, _locked, row) => {
      const step = row && stepOf(row);
      if (!row || !step) return { result: undefined, last: [] };
      await tx
        .updateTable('refunds')
        .set({ ...step, updatedAt: new Date(now) })
        .where('id', '=', refundId)
        .execute();
      if (step.state === 'processed') await credit(tx, row, now);
      return { result: undefined, last: await tellOrder(tx, row.paymentId, now) };
    },
  });
}

/** An order whose whole payment is back is refunded, and its shopper sees how far the money is. */
async function tellOrder(tx: Transaction<DB>, paymentId: string, now: Instant) {
  const found = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .selectAll('orders')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!found) return [];
  const before = toOrderRow(found);
  const [payments, refunds] = [
    await queries.listPayments(tx, before.id),
    await queries.listRefunds(tx, before.id),
  ];
  // What the order has of the shopper's: the payment that counts, else all there are.
  const applied = payments.filter(({ isApplied }) => isApplied);
  const held =
    applied.length > 0
      ? applied
      : payments.filter(({ id, status }) => status === 'captured' || id === paymentId);
  const backOf = (payment: PaymentRow) =>
    refunds
      .filter(({ paymentId: of, state }) => of === payment.id && state === 'processed')
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const isBack = held.every((payment) => backOf(payment) >= payment.amountPaise);
  const isConcerned = held.some(({ id }) => id === paymentId);
  const state = isBack
    ? 'refunded'
    : before.state === 'refunded' && isConcerned
      ? 'refund-due'
      : before.state;
  const paymentStatus = isBack ? 'refunded' : before.paymentStatus;
  const isMoved = state !== before.state || paymentStatus !== before.paymentStatus;
  const move = { state, paymentStatus, changedBy: 'gateway', updatedAt: new Date(now) };
  const order: OrderRow = isMoved
    ? toOrderRow(
        await tx
          .updateTable('orders')
          .set(move)
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    : before;
  const whole = {
    order,
    paymentId: queries.paymentIdOf(payments),
    refunds,
    invoices: await queries.listInvoices(tx, before.id),
  };
  return publishStatements(
    [
      {
        room: orderRoom(order.orderNo),
        changes: [{ type: 'ownOrder.changed', order: toOwnOrder(whole) }],
      },
      {
        room: 'orders',
        changes: isListed(order) ? [{ type: 'order.changed', order: toOrder(whole) }] : [],
      },
    ],
    { at: now, actor: null, requestId: null },
  );
}
