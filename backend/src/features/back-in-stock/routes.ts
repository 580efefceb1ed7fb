import * as calls from '@kalavara/shared-types/back-in-stock/back-in-stock';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import { addRequest, listRequests } from './service';

export function mountBackInStock(router: Router, ctx: AppContext) {
  route(router, ctx, calls.requestBackInStock, ({ command, params, body }) =>
    addRequest(ctx, command, params.id, body),
  );
  route(router, ctx, calls.listBackInStockRequests, () => listRequests(ctx));
}
