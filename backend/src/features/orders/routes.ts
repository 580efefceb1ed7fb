import * as calls from '@kalavara/shared-types/orders';
import * as byHand from '@kalavara/shared-types/orders-by-hand';
import * as ownOrders from '@kalavara/shared-types/own-orders';
import * as packing from '@kalavara/shared-types/packing';
import type { Request, Router } from 'express';
import { z } from 'zod';
import { cookieOf, download, route } from '../../platform/http';
import { originOf } from '../../platform/origin';
import { parseRequest } from '../../platform/parse-request';
import { addressKey } from '../../platform/limits';
import { sendPdf } from '../invoices/service';
import { changeAddress } from './change-address';
import { clearPracticeOrders } from './clear-practice';
import { exportCsv } from './export';
import { findOrder } from './find-order';
import { findShopper } from './find-shopper';
import type { Money } from './money';
import { isPackable, listPackingOrders, updatePackingOrder } from './packing';
import { printOrders, PrintRequest } from './print';
import { recordPayment } from './record-payment';
import { refundOrder } from './refund-order';
import { isListed } from './present';
import * as orders from './service';
import { updateOrder } from './update-order';

/** Set by the redirect after paying, for an in-app browser that stored nothing else. */
export const orderCookie = 'kalavara_order';

/** The key to one order: in the header, else in the cookie, behind its number. */
function keyIn(req: Request, orderNo: string): string | undefined {
  const header = req.get('x-order-token');
  if (header) return header;
  const [no, key] = cookieOf(req.get('cookie'), orderCookie)?.split('.') ?? [];
  return no === orderNo ? key : undefined;
}

const OwnInvoice = z.object({ no: z.string().max(40), number: z.string().max(40) });

export function mountOrders(router: Router, money: Money) {
  // Before ":id", which would match "status".
  route(router, money, ownOrders.getOrderStatus, async ({ query, req, command }) => {
    const key = keyIn(req, query.no);
    if (!money.keys.isKeyOf(query.no, key))
      await money.limits.take('order-key', addressKey(command.ip));
    return orders.getOrderStatus(money, query.no, key);
  });
  download(router, money, 'getOwnInvoice', async ({ query, req, res, command }) => {
    const { no, number } = parseRequest(OwnInvoice, query);
    const key = keyIn(req, no);
    if (!money.keys.isKeyOf(no, key)) await money.limits.take('order-key', addressKey(command.ip));
    await sendPdf(res, await orders.getOwnInvoice(money, no, key, number));
  });
  route(router, money, ownOrders.findOrder, ({ body, command }) =>
    findOrder(money, body, command.ip),
  );
  download(router, money, 'printOrders', ({ query, res, command }) =>
    printOrders(
      money,
      parseRequest(PrintRequest, query),
      res,
      command.actor.role === 'owner' ? isListed : isPackable,
    ),
  );
  route(router, money, packing.listPackingOrders, ({ query }) =>
    listPackingOrders(money, query.shown),
  );
  route(router, money, packing.updatePackingOrder, async ({ command, params, body }) => {
    const { data, revision } = await updatePackingOrder(money, command, params.id, body);
    return { order: data, revision };
  });
  download(router, money, 'exportOrders', ({ query, res }) =>
    exportCsv(money, parseRequest(calls.listOrders.query, query), res),
  );
  route(router, money, byHand.findShopper, ({ query }) => findShopper(money, query.phone));
  route(router, money, calls.listOrders, ({ query }) => orders.listOrders(money, query));
  route(router, money, calls.getOrder, async ({ params, req }) => {
    const found = await orders.getOrder(money, params.id);
    return { ...found, orderUrl: money.links.toOrder(found.data.orderId, originOf(money, req)) };
  });
  route(router, money, calls.updateOrder, async ({ command, params, body }) => {
    const { data, revision } = await updateOrder(money, command, params.id, body);
    return { order: data, revision };
  });
  route(router, money, byHand.recordPayment, async ({ command, params, body }) => {
    const { data, revision } = await recordPayment(money, command, params.id, body);
    return { order: data, revision };
  });
  route(router, money, byHand.changeAddress, async ({ command, params, body }) => {
    const { data, revision } = await changeAddress(money, command, params.id, body);
    return { order: data, revision };
  });
  route(router, money, calls.clearPracticeOrders, ({ command }) =>
    clearPracticeOrders(money, command),
  );
  route(router, money, calls.refundOrder, async ({ command, params, body }) => {
    const { data, revision } = await refundOrder(money, command, params.id, body);
    return { order: data, revision };
  });
}
