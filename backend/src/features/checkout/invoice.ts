import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import * as stock from '../catalogue/stock';
import * as invoices from '../invoices/service';
import type { Cart, KeptLine, OrderRow, PaymentRow } from '../orders/rows';

type Sale = {
  order: OrderRow;
  cart: Cart;
  payment: PaymentRow;
  installation: Settings;
  now: Instant;
};

/** The invoice that is written where an order is settled. */
export async function invoiceFor(
  db: Kysely<DB>,
  { order, cart, payment, installation, now }: Sale,
  after: string,
): Promise<invoices.Writing> {
  const lines = await withCodes(db, cart.lines);
  const about = {
    orderId: order.id,
    orderNo: order.orderNo,
    paymentId: payment.id,
    isTest: order.gatewayMode === 'test',
    at: now,
  };
  return invoices.writeInvoice({ ...about, cart: { ...cart, lines } }, installation, after);
}

/** A checkout that was opened before codes of the tariff were kept with the lines has to be looked up. */
async function withCodes(
  db: Kysely<DB>,
  lines: readonly KeptLine[],
): Promise<(KeptLine & { hsn: string })[]> {
  const without = lines.filter(({ hsn }) => hsn === undefined).map(({ productId }) => productId);
  const shelves = without.length > 0 ? await stock.findStockLevels(db, without) : undefined;
  return lines.map((line) => ({ ...line, hsn: line.hsn ?? shelves!.get(line.productId)!.hsn }));
}
