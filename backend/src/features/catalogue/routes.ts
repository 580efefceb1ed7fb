import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { mountResponseCache } from '../../platform/http/response-cache';
import { dataAs } from '../../platform/run-command';
import * as categories from './categories';
import * as products from './products';
import * as removed from './restore';
import * as catalogue from './service';
import * as stockAdjustments from './adjust-stock';

/**
 * `countUnsent` counts the units of a product in orders to be sent. The catalogue must not import orders, so `app.ts`
 * passes the function.
 */
export function mountCatalogue(
  { route }: Routes,
  ctx: AppContext,
  countUnsent: stockAdjustments.CountUnits,
) {
  route(calls.listProducts, ({ command, query }) => {
    if (command.actor.role !== 'owner') return catalogue.listPublished(ctx);
    if (query.includeDeleted === 'true') return catalogue.listWithDeleted(ctx);
    return query.includeHidden === 'true' ? catalogue.listAll(ctx) : catalogue.listPublished(ctx);
  });
  route(calls.createProduct, ({ command, body }) =>
    dataAs('product', products.create(ctx, command, body)),
  );
  route(calls.updateProduct, ({ command, params, body }) =>
    dataAs('product', products.update(ctx, command, params.id, body)),
  );
  route(calls.deleteProduct, ({ command, params }) => products.remove(ctx, command, params.id));

  route(calls.listCategories, () => catalogue.listCategories(ctx));
  route(calls.createCategory, ({ command, body }) =>
    dataAs('category', categories.create(ctx, command, body)),
  );
  route(calls.updateCategory, ({ command, params, body }) =>
    dataAs('category', categories.update(ctx, command, params.id, body)),
  );
  route(calls.deleteCategory, ({ command, params, query }) =>
    categories.remove(ctx, command, params.id, query.moveTo),
  );

  route(calls.changeStock, ({ command, params, body }) =>
    dataAs('product', stockAdjustments.adjustStock(ctx, command, params.id, body)),
  );
  route(calls.listStockMoves, ({ params, query }) =>
    stockAdjustments.listStockMovements(ctx, params.id, query.before, countUnsent),
  );
  route(calls.listRemoved, () => removed.list(ctx));
  route(calls.restoreProduct, ({ command, params }) =>
    dataAs('product', removed.restoreProduct(ctx, command, params.id)),
  );
  route(calls.restoreCategory, ({ command, params }) =>
    dataAs('category', removed.restoreCategory(ctx, command, params.id)),
  );
}

/** Mounts the lists for visitors, serialized once per revision. They are mounted first because they need no session. */
export function mountShopWindow(router: Router, ctx: AppContext) {
  mountResponseCache(router, ctx, calls.listProducts, 'catalogue', catalogue.listPublished);
  mountResponseCache(router, ctx, calls.listCategories, 'catalogue', catalogue.listCategories);
}
