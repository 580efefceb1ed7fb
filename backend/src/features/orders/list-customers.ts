import type { Customer } from '@kalavara/shared-types/customers';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { sumByCustomer } from './customers.queries';
import { listPaid } from './list.queries';
import { parseCursor } from './service';

type Query = { q?: string | undefined; cursor?: string | undefined };
type Page = { customers: Omit<Customer, 'note'>[]; cursor: string | null };

/** Customers by their last order, newest first: name and address are those of that order. */
export async function listCustomersByLastOrder(
  db: Kysely<DB>,
  { q, cursor }: Query,
  limit: number,
): Promise<Page> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const found = await listPaid(db, { q, after, isLastOfCustomer: true }, limit + 1);
  const page = found.slice(0, limit).map(({ order }) => ({ order, cart: order.cart! }));
  const sums = await sumByCustomer(
    db,
    page.map(({ cart }) => cart.customer.phone),
  );
  const sumsOf = new Map(sums.map((sum) => [sum.phone, sum]));
  const last = page.at(-1)?.order;
  return {
    customers: page.map(({ order, cart }) => {
      const { name, phone } = cart.customer;
      const { orders, spentPaise } = sumsOf.get(phone)!;
      return {
        ...{ phone, name, address: [cart.address, cart.pincode].filter(Boolean).join(', ') },
        ...{ orders, spent: toRupees(spentPaise) },
        lastOrder: { orderNo: order.orderNo, at: new Date(order.paidAt!).toISOString() },
      };
    }),
    cursor: found.length > limit && last ? `${last.paidAt}.${last.id}` : null,
  };
}
