import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely, Selectable } from 'kysely';
import type { DB, Orders } from '../../platform/schema.gen';
import { toOwnOrder } from './present';
import * as queries from './queries';
import { toOrderRow } from './rows';

/** Everything the house knows of whoever ordered with this number, for them to read: no key, no id of a gateway's secret. */
export async function exportCustomer(db: Kysely<DB>, phone: string) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('customerPhone', '=', phone)
    .orderBy('createdAt')
    .execute();
  // One after the other: a faithful customer has hundreds, and others want a connection too.
  const told = [];
  for (const row of rows) told.push(await orderOf(db, row));
  return told;
}

async function orderOf(db: Kysely<DB>, row: Selectable<Orders>) {
  const order = toOrderRow(row);
  const whole = await queries.wholeOf(db, order);
  const payments = await queries.listPayments(db, order.id);
  const invoices = db
    .selectFrom('invoices')
    .select(['number', 'kind', 'date', 'content'])
    .where('orderId', '=', order.id);
  return {
    ...toOwnOrder(whole),
    startedAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    note: order.note,
    orderedFrom: row.receiptFrom,
    payments: payments.map(({ id, amountPaise, currency, status, method, at }) => ({
      ...{ id, amount: toRupees(amountPaise), currency, status, method },
      at: at.toISOString(),
    })),
    invoices: await invoices.orderBy('createdAt').execute(),
    steps: await queries.listSteps(db, order.id),
  };
}
