import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { exportOfOrder } from '../messages/service';
import { toOwnOrder } from './present';
import * as queries from './queries';

/** Exports everything stored about the orders of a phone number, without keys and secrets of the gateway. */
export async function exportCustomer(db: Kysely<DB>, phone: string) {
  const orders = [];
  // The queries run one after the other, so that a customer with hundreds of orders does not use all connections.
  for (const { order, receiptFrom } of await queries.listByPhone(db, phone)) {
    const payments = await queries.listPayments(db, order.id);
    orders.push({
      ...toOwnOrder(await queries.getDetails(db, order)),
      startedAt: new Date(order.createdAt).toISOString(),
      paidAt: order.paidAt === null ? null : new Date(order.paidAt).toISOString(),
      note: order.note,
      orderedFrom: receiptFrom,
      payments: payments.map(({ id, amountPaise, currency, status, method, at }) => ({
        id,
        amount: toRupees(amountPaise),
        currency,
        status,
        method,
        at: at.toISOString(),
      })),
      invoices: await queries.listInvoiceDocuments(db, order.id),
      messages: await exportOfOrder(db, order.id),
      steps: await queries.listSteps(db, order.id),
    });
  }
  return orders;
}
