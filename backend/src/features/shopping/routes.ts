import * as calls from '@kalavara/shared-types/shopping/shopping';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as shopping from './service';

export function mountShopping({ route }: Routes, ctx: AppContext) {
  route(calls.getShoppingList, () => shopping.find(ctx));
  route(calls.makeShoppingList, ({ command, body }) => shopping.make(ctx, command, body.until));
  route(calls.closeShoppingList, ({ command, params, body }) =>
    shopping.close(ctx, command, params.listId, body.isClosed),
  );
  route(calls.buyShoppingRow, ({ command, params, body }) =>
    shopping.buy(ctx, command, params.rowId, body),
  );
  route(calls.undoShoppingRow, ({ command, params, body }) =>
    shopping.undo(ctx, command, params.rowId, body),
  );
}
