import type { StoredOrder } from './book';
import type { Core } from './core';
import { type Payment, type Refund, unknownId } from './wire';

export const getOrder = ({ book }: Core, id: unknown): StoredOrder => getKnown(book.orders, id);
export const getPayment = ({ book }: Core, id: unknown): Payment => getKnown(book.payments, id);
export const getRefund = ({ book }: Core, id: unknown): Refund => getKnown(book.refunds, id);

function getKnown<T>(all: Map<string, T>, id: unknown): T {
  const found = typeof id === 'string' ? all.get(id) : undefined;
  if (found === undefined) throw unknownId();
  return found;
}
