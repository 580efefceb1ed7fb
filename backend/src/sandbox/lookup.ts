import type { KeptOrder } from './book';
import type { Core } from './core';
import { type Payment, type Refund, unknownId } from './wire';

export const keptOrder = ({ book }: Core, id: unknown): KeptOrder => known(book.orders, id);
export const paymentWith = ({ book }: Core, id: unknown): Payment => known(book.payments, id);
export const refundWith = ({ book }: Core, id: unknown): Refund => known(book.refunds, id);

function known<T>(all: Map<string, T>, id: unknown): T {
  const found = typeof id === 'string' ? all.get(id) : undefined;
  if (found === undefined) throw unknownId();
  return found;
}
