import { getPurchaseList } from '@kalavara/shared-types/purchase/purchase';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as purchase from './service';

export function mountPurchase({ route }: Routes, ctx: AppContext) {
  route(getPurchaseList, ({ query }) => purchase.list(ctx, query));
}
