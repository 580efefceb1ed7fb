import type { DownloadQuery } from '@kalavara/shared-types/contract/download-inputs';
import type { Response } from 'express';
import { AppError } from '../../../platform/errors';
import * as catalogue from '../../catalogue/service';
import { getSettings } from '../../settings/service';
import type { PaymentContext } from '../payment-context';
import { listByNos } from '../queries';
import type { OrderRow } from '../rows';

/** Sends one PDF of these orders, in the order of their numbers in the request. Unknown numbers are omitted. */
export async function printOrders(
  ctx: PaymentContext,
  { kind, orders: nos, lang: language }: DownloadQuery<'printOrders'>,
  res: Response,
  /** Whether the caller may print an order. */
  isAllowed: (order: OrderRow) => boolean,
): Promise<void> {
  const { main } = ctx.pools;
  const found = new Map((await listByNos(main, nos)).map((order) => [order.orderNo, order]));
  const orders = nos.flatMap((no) => {
    const order = found.get(no);
    return order && isAllowed(order) && order.cart ? [{ ...order, cart: order.cart }] : [];
  });
  if (orders.length === 0) throw new AppError('order-not-found');
  const [sender, { data }] = await Promise.all([getSettings(main), catalogue.listWithDeleted(ctx)]);
  const products = new Map(data.map((product) => [product.id, product]));
  // The PDF library is large and would delay the start of the server.
  const { printers } = await import('./papers');
  const pdf = await printers[kind]({ orders, sender, products, language }, ctx.clock.now());
  res.set({
    'Content-Type': 'application/pdf',
    // The browser shows the file, and prints it.
    'Content-Disposition': `inline; filename="${kind}.pdf"`,
  });
  res.end(pdf);
}
