import { getPurchaseList } from '@kalavara/shared-types/purchase/purchase';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as purchase from './service';

export function mountPurchase(router: Router, ctx: AppContext) {
  route(router, ctx, getPurchaseList, ({ query }) => purchase.list(ctx, query));
}
