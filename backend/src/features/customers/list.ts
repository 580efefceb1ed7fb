import type { Customer } from '@kalavara/shared-types/customers/customers';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely } from 'kysely';
import { parseCursor, toCursor } from '../../platform/cursor';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { type CustomerSum, findCustomerSums, listCustomerSums } from '../figures/service';
import { listLastOrders } from '../orders/list/last-orders';
import type { OrderRow } from '../orders/rows';

/** `updateSums` updates the stored sums with everything that is committed when it is called. */
export type Source = { db: Kysely<DB>; updateSums: () => Promise<void> };
type Query = { q?: string | undefined; cursor?: string | undefined };
type Listed = Omit<Customer, 'note'>;
type Page = { customers: Listed[]; cursor: string | null };

/** A customer with the name and address of the last order. */
function toCustomer(order: OrderRow, { orders, spentPaise }: CustomerSum): Listed {
  const { customer, address, pincode } = order.cart!;
  return {
    phone: customer.phone,
    name: customer.name,
    address: [address, pincode].filter(Boolean).join(', '),
    orders,
    spent: toRupees(spentPaise),
    lastOrder: { orderNo: order.orderNo, at: new Date(order.paidAt!).toISOString() },
  };
}

const phoneOf = ({ cart }: OrderRow): string => cart!.customer.phone;

/** Lists customers by their last order, the newest first. */
export async function listByLastOrder(
  { db, updateSums }: Source,
  { q, cursor }: Query,
  limit: number,
): Promise<Page> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const found = await listLastOrders(db, { q, after }, limit + 1);
  const page = found.slice(0, limit);
  // Updated after the orders were read: a customer of the page without sums was erased meanwhile.
  await updateSums();
  const sums = await findCustomerSums(db, page.map(phoneOf));
  const sumOf = new Map(sums.map((sum) => [sum.phone, sum]));
  const last = page.at(-1);
  return {
    customers: page.flatMap((order) => {
      const sum = sumOf.get(phoneOf(order));
      return sum ? [toCustomer(order, sum)] : [];
    }),
    cursor: found.length > limit && last ? toCursor({ at: last.paidAt!, id: last.id }) : null,
  };
}

/** Lists customers by their spending, the highest first. */
export async function listBySpend(
  { db, updateSums }: Source,
  { cursor }: Query,
  limit: number,
): Promise<Page> {
  const after = parseSpend(cursor);
  await updateSums();
  const found = await listCustomerSums(db, after, limit + 1);
  const page = found.slice(0, limit);
  const phones = page.map(({ phone }) => phone);
  const orders = await listLastOrders(db, { phones }, limit);
  const lastOf = new Map(orders.map((order) => [phoneOf(order), order]));
  const last = page.at(-1);
  return {
    // A customer without an order was erased meanwhile.
    customers: page.flatMap((sum) => {
      const order = lastOf.get(sum.phone);
      return order ? [toCustomer(order, sum)] : [];
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
