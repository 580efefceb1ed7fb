import * as calls from '@kalavara/shared-types/orders';
import type { Request, Router } from 'express';
import { cookieOf, download, route } from '../../platform/http';
import { parseRequest } from '../../platform/parse-request';
import { addressKey } from '../../platform/limits';
import { exportCsv } from './export';
import type { Money } from './money';
import { refund } from './refund-order';
import * as orders from './service';

/** Set on the answer of a payment that came back by redirect, for a browser that kept nothing else. */
export const orderCookie = 'kalavara_order';

/** The key to one order: in the header, else in the cookie, where it stands behind its number. */
export function keyIn(req: Request, orderNo: string): string | undefined {
  const header = req.get('x-order-token');
  if (header) return header;
  const [no, key] = cookieOf(req.get('cookie'), orderCookie)?.split('.') ?? [];
  return no === orderNo ? key : undefined;
}

export function mountOrders(router: Router, money: Money) {
  // Before ":id", which would take "status" for one.
  route(router, money, calls.getOrderStatus, async ({ query, req, command }) => {
    const key = keyIn(req, query.no);
    if (!money.keys.isKeyOf(query.no, key))
      await money.limits.take('order-key', addressKey(command.ip));
    return orders.status(money, query.no, key);
  });
  download(router, money, 'exportOrders', ({ query, res }) =>
    exportCsv(money, parseRequest(calls.listOrders.query, query), res),
  );
  route(router, money, calls.listOrders, ({ query }) => orders.list(money, query));
  route(router, money, calls.getOrder, ({ params }) => orders.find(money, params.id));
  route(router, money, calls.updateOrder, async ({ command, params, body }) => {
    const { data, revision } = await orders.update(money, command, params.id, body);
    return { order: data, revision };
  });
  route(router, money, calls.refundOrder, async ({ command, params, body }) => {
    const { data, revision } = await refund(money, command, params.id, body);
    return { order: data, revision };
  });
}
