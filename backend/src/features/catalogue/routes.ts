import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import { mountResponseCache } from '../../platform/http/response-cache';
import type { Revised } from '../../platform/run-command';
import * as categories from './categories';
import * as products from './products';
import * as removed from './restore';
import * as catalogue from './service';
import * as stockAdjustments from './adjust-stock';

const asProduct = async (answer: Promise<Revised<calls.Product>>) => {
  const { data, revision } = await answer;
  return { product: data, revision };
};
const asCategory = async (answer: Promise<Revised<calls.Category>>) => {
  const { data, revision } = await answer;
  return { category: data, revision };
};

/** `countUnsent`: units of a product in orders to be sent. Orders are above the catalogue, so `app.ts` gives the function. */
export function mountCatalogue(
  router: Router,
  ctx: AppContext,
  countUnsent: stockAdjustments.CountUnits,
) {
  route(router, ctx, calls.listProducts, ({ command, query }) => {
    if (command.actor.role !== 'owner') return catalogue.listPublished(ctx);
    if (query.includeDeleted === 'true') return catalogue.listWithDeleted(ctx);
    return query.includeHidden === 'true' ? catalogue.listAll(ctx) : catalogue.listPublished(ctx);
  });
  route(router, ctx, calls.createProduct, ({ command, body }) =>
    asProduct(products.create(ctx, command, body)),
  );
  route(router, ctx, calls.updateProduct, ({ command, params, body }) =>
    asProduct(products.update(ctx, command, params.id, body)),
  );
  route(router, ctx, calls.deleteProduct, ({ command, params }) =>
    products.remove(ctx, command, params.id),
  );

  route(router, ctx, calls.listCategories, () => catalogue.listCategories(ctx));
  route(router, ctx, calls.createCategory, ({ command, body }) =>
    asCategory(categories.create(ctx, command, body)),
  );
  route(router, ctx, calls.updateCategory, ({ command, params, body }) =>
    asCategory(categories.update(ctx, command, params.id, body)),
  );
  route(router, ctx, calls.deleteCategory, ({ command, params, query }) =>
    categories.remove(ctx, command, params.id, query.moveTo),
  );

  route(router, ctx, calls.changeStock, ({ command, params, body }) =>
    asProduct(stockAdjustments.adjustStock(ctx, command, params.id, body)),
  );
  route(router, ctx, calls.listStockMoves, ({ params, query }) =>
    stockAdjustments.listStockMovements(ctx, params.id, query.before, countUnsent),
  );
  route(router, ctx, calls.listRemoved, () => removed.list(ctx));
  route(router, ctx, calls.restoreProduct, ({ command, params }) =>
    asProduct(removed.restoreProduct(ctx, command, params.id)),
  );
  route(router, ctx, calls.restoreCategory, ({ command, params }) =>
    asCategory(removed.restoreCategory(ctx, command, params.id)),
  );
}

/** Lists for visitors, serialized once per revision. Mounted first: they need no session. */
export function mountShopWindow(router: Router, ctx: AppContext) {
  mountResponseCache(router, ctx, calls.listProducts, 'catalogue', catalogue.listPublished);
  mountResponseCache(router, ctx, calls.listCategories, 'catalogue', catalogue.listCategories);
}
