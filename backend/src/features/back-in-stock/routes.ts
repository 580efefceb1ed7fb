import * as calls from '@kalavara/shared-types/back-in-stock/back-in-stock';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { addRequest, listRequests } from './service';

export function mountBackInStock({ route }: Routes, ctx: AppContext) {
  route(calls.requestBackInStock, ({ command, params, body }) =>
    addRequest(ctx, command, params.id, body),
  );
  route(calls.listBackInStockRequests, () => listRequests(ctx));
}
