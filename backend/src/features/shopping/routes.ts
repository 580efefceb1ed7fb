import * as calls from '@kalavara/shared-types/shopping/shopping';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as shopping from './service';

export function mountShopping(router: Router, ctx: AppContext) {
  route(router, ctx, calls.getShoppingList, () => shopping.find(ctx));
  route(router, ctx, calls.makeShoppingList, ({ command, body }) =>
    shopping.make(ctx, command, body.until),
  );
  route(router, ctx, calls.closeShoppingList, ({ command, params, body }) =>
    shopping.close(ctx, command, params.listId, body.isClosed),
  );
  route(router, ctx, calls.buyShoppingRow, ({ command, params, body }) =>
    shopping.buy(ctx, command, params.rowId, body),
  );
  route(router, ctx, calls.undoShoppingRow, ({ command, params, body }) =>
    shopping.undo(ctx, command, params.rowId, body),
  );
}
