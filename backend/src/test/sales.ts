import { randomBytes, randomUUID } from 'node:crypto';
import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders/orders';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Insertable } from 'kysely';
import type { Orders } from '../platform/schema.gen';
import type { TestServer } from './harness';

type Sale = {
  paidAt: Instant | null;
  rupees: number;
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  mode?: 'test' | 'live';
  state?: string;
  name?: string;
  quantities?: Record<string, number>;
  /** Further columns of the order. */
  columns?: Partial<Insertable<Orders>>;
};

/** A counter instead of random numbers, since two of the numbers would be equal in every hundredth test. */
let written = 0;
const nextOrderNo = () => `KV-270101-${(written += 1).toString(36).toUpperCase().padStart(5, '0')}`;

const alnum = (length: number) => randomBytes(length).toString('hex').slice(0, length);

/** Inserts an order as if it had been paid at that moment, with its payment if it was paid. */
export async function writeSale(server: TestServer, sale: Sale) {
  const {
    paidAt,
    rupees,
    status = 'pending',
    paymentStatus = 'completed',
    mode = 'test',
    state = 'paid',
    name = 'Meera Nair',
  } = sale;
  const {
    pools: { main: db },
  } = server.ctx;
  const id = randomUUID();
  const orderNo = nextOrderNo();
  const paymentId = `pay_${alnum(14)}`;
  const gatewayOrderId = `order_${alnum(14)}`;
  const at = new Date(paidAt ?? server.clock.now());
  const paise = rupees * 100;
  const cart = {
    lines: '[]',
    quantities: JSON.stringify(sale.quantities ?? { 'kerala-tuna': 1 }),
    customerName: name,
    customerPhone: '9876543210',
    address: 'Beach Road 1',
    pincode: '686001',
    subtotalPaise: paise,
    discountPaise: 0,
    deliveryPaise: 0,
  };
  await db
    .insertInto('orders')
    .values({
      id,
      orderNo,
      state,
      status,
      paymentStatus,
      receipt: id,
      receiptFrom: id,
      draftHash: id,
      ...cart,
      totalPaise: paise,
      ...sale.columns,
      gatewayOrderId,
      gatewayMode: mode,
      changedBy: 'test',
      createdAt: at,
      updatedAt: at,
      paidAt: paidAt === null ? null : at,
    })
    .execute();
  const money = {
    id: paymentId,
    gatewayOrderId,
    orderId: id,
    amountPaise: sale.columns?.totalPaise ?? paise,
    currency: 'INR',
    status: 'captured',
    rank: 3,
  };
  await db
    .insertInto('payments')
    .values({ ...money, isApplied: paidAt !== null, firstSeenBy: 'test', at, updatedAt: at })
    .execute();
  return { id, orderNo, paymentId };
}

type Refund = {
  paymentId: string;
  rupees: number;
  state: string;
  at: Instant;
  reason?: string;
  attempts?: number;
};

export async function writeRefund(
  server: TestServer,
  { paymentId, rupees, state, at, reason = 'owner', attempts = 0 }: Refund,
) {
  const moment = new Date(at);
  const row = {
    id: randomUUID(),
    paymentId,
    amountPaise: rupees * 100,
    reason,
    body: '',
    state,
    attempts,
    by: 'test',
    at: moment,
    updatedAt: moment,
  };
  await server.ctx.pools.main.insertInto('refunds').values(row).execute();
}
