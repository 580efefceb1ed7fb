import * as calls from '@kalavara/shared-types/orders/orders';
import * as byHand from '@kalavara/shared-types/orders/orders-by-hand';
import * as ownOrders from '@kalavara/shared-types/orders/own-orders';
import * as packing from '@kalavara/shared-types/orders/packing';
import type { Request } from 'express';
import { cookieOf, type Routes } from '../../platform/http/http';
import { originOf } from '../../platform/http/origin';
import { addressKey } from '../../platform/limits/limits';
import { dataAs } from '../../platform/run-command';
import { sendPdf } from '../invoices/service';
import { changeAddress } from './change-address';
import { clearPracticeOrders } from './practice/clear-practice';
import { exportCsv } from './list/export';
import { findOrder } from './find-order';
import { findShopper } from './find-shopper';
import type { PaymentContext } from './payment-context';
import { isPackable, listPackingOrders, updatePackingOrder } from './packing';
import { printOrders } from './print/print';
import { recordPayment } from './record-payment';
import { refundOrder } from './refunds/refund-order';
import { isPlaced } from './present';
import * as orders from './service';
import { updateOrder } from './update-order';

/** The cookie with the key, set by the redirect after paying for an in-app browser that has stored nothing else. */
export const orderCookie = 'kalavara_order';

/** The key of an order: from the header, else from the cookie, after the order number. */
function keyIn(req: Request, orderNo: string): string | undefined {
  const header = req.get('x-order-token');
  if (header) return header;
  const [no, key] = cookieOf(req.get('cookie'), orderCookie)?.split('.') ?? [];
  return no === orderNo ? key : undefined;
}

export function mountOrders({ route, download }: Routes, ctx: PaymentContext) {
  // Mounted before ":id", which would match "status".
  route(ownOrders.getOrderStatus, async ({ query, req, command }) => {
    const key = keyIn(req, query.no);
    if (!ctx.keys.isKeyOf(query.no, key))
      await ctx.limits.take('order-key', addressKey(command.ip));
    return orders.getOrderStatus(ctx, query.no, key);
  });
  download('getOwnInvoice', async ({ query, req, res, command }) => {
    const { no, number } = query;
    const key = keyIn(req, no);
    if (!ctx.keys.isKeyOf(no, key)) await ctx.limits.take('order-key', addressKey(command.ip));
    await sendPdf(res, await orders.getOwnInvoice(ctx, no, key, number));
  });
  route(ownOrders.findOrder, ({ body, command }) => findOrder(ctx, body, command.ip));
  download('printOrders', ({ query, res, command }) =>
    printOrders(ctx, query, res, command.actor.role === 'owner' ? isPlaced : isPackable),
  );
  route(packing.listPackingOrders, ({ query }) => listPackingOrders(ctx, query));
  route(packing.updatePackingOrder, ({ command, params, body }) =>
    dataAs('order', updatePackingOrder(ctx, command, params.id, body)),
  );
  download('exportOrders', ({ query, res }) => exportCsv(ctx, query, res));
  route(byHand.findShopper, ({ query }) => findShopper(ctx, query.phone));
  route(calls.listOrders, ({ query }) => orders.listOrders(ctx, query));
  route(calls.getOrder, async ({ params, req }) => {
    const found = await orders.getOrder(ctx, params.id);
    return { ...found, orderUrl: ctx.links.toOrder(found.data.orderId, originOf(ctx, req)) };
  });
  route(calls.updateOrder, ({ command, params, body }) =>
    dataAs('order', updateOrder(ctx, command, params.id, body)),
  );
  route(byHand.recordPayment, ({ command, params, body }) =>
    dataAs('order', recordPayment(ctx, command, params.id, body)),
  );
  route(byHand.changeAddress, ({ command, params, body }) =>
    dataAs('order', changeAddress(ctx, command, params.id, body)),
  );
  route(calls.clearPracticeOrders, ({ command }) => clearPracticeOrders(ctx, command));
  route(calls.refundOrder, ({ command, params, body }) =>
    dataAs('order', refundOrder(ctx, command, params.id, body)),
  );
}
