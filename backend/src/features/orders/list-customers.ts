import type { Customer } from '@kalavara/shared-types/customers';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely } from 'kysely';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { type CustomerSums, listBySpend, sumByCustomer } from './customers.queries';
import { listPaid } from './list.queries';
import type { OrderRow } from './rows';
import { parseCursor } from './service';

type Query = { q?: string | undefined; cursor?: string | undefined };
type Listed = Omit<Customer, 'note'>;
type Page = { customers: Listed[]; cursor: string | null };

/** Name and address are those of the last order. */
function toCustomer(order: OrderRow, { orders, spentPaise }: CustomerSums): Listed {
  const { customer, address, pincode } = order.cart!;
  return {
    ...{ phone: customer.phone, name: customer.name },
    ...{ address: [address, pincode].filter(Boolean).join(', ') },
    ...{ orders, spent: toRupees(spentPaise) },
    lastOrder: { orderNo: order.orderNo, at: new Date(order.paidAt!).toISOString() },
  };
}

/** Customers by their last order, newest first. */
export async function listCustomersByLastOrder(
  db: Kysely<DB>,
  { q, cursor }: Query,
  limit: number,
): Promise<Page> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const found = await listPaid(db, { q, after, isLastOfCustomer: true }, limit + 1);
  const page = found.slice(0, limit).map(({ order }) => order);
  const sums = await sumByCustomer(
    db,
    page.map(({ cart }) => cart!.customer.phone),
  );
  const sumsOf = new Map(sums.map((sum) => [sum.phone, sum]));
  const last = page.at(-1);
  return {
    customers: page.map((order) => toCustomer(order, sumsOf.get(order.cart!.customer.phone)!)),
    cursor: found.length > limit && last ? `${last.paidAt}.${last.id}` : null,
  };
}

/** Customers by what they spent, most first. Each page reads every order: the sums are stored nowhere. */
export async function listCustomersBySpend(
  db: Kysely<DB>,
  { cursor }: Query,
  limit: number,
): Promise<Page> {
  const found = await listBySpend(db, parseSpend(cursor), limit + 1);
  const page = found.slice(0, limit);
  const phones = page.map(({ phone }) => phone);
  const orders = await listPaid(db, { phones, isLastOfCustomer: true }, limit);
  const lastOf = new Map(orders.map(({ order }) => [order.cart!.customer.phone, order]));
  const last = page.at(-1);
  return {
    // An order that was placed between the two statements changes nothing here.
    customers: page.flatMap((sums) => {
      const order = lastOf.get(sums.phone);
      return order ? [toCustomer(order, sums)] : [];
    }),
    cursor: found.length > limit && last ? `${last.spentPaise}.${last.phone}` : null,
  };
}

function parseSpend(cursor: string | undefined): { spentPaise: number; phone: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, spent, phone] = /^(-?\d{1,15})\.(\+?\d{1,20})$/.exec(cursor) ?? [];
  if (spent === undefined || phone === undefined)
    throw new AppError('invalid', { fields: ['cursor'] });
  return { spentPaise: Number(spent), phone };
}
