import * as calls from '@kalavara/shared-types/inventory/inventory';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as items from './items';
import * as lists from './lists';
import * as moves from './moves';
import { remove, restore } from './removal';
import { type RecordUndone, undo } from './undo';
import * as inventory from './service';
import { toFormError, toImportError, toListError } from './validation-errors';

/** `recordUndone` publishes rows of shopping lists, so the feature of shopping lists provides it. */
export function mountInventory({ route }: Routes, ctx: AppContext, recordUndone: RecordUndone) {
  route(calls.listInventory, () => inventory.list(ctx));
  route(calls.saveInventory, ({ command, body }) => lists.save(ctx, command, body), toListError);
  route(
    calls.importInventory,
    async ({ command, body }) => {
      const { data, revision } = await lists.importList(ctx, command, body);
      const { items: all, ...counts } = data;
      return { data: all, ...counts, revision };
    },
    toImportError,
  );
  route(calls.addItem, ({ command, body }) => items.add(ctx, command, body), toFormError);
  const flat = async (moved: ReturnType<typeof moves.move>) => {
    const { data, revision } = await moved;
    return { data: data.movement, item: data.item, revision };
  };
  route(calls.moveStock, ({ command, body }) => flat(moves.move(ctx, command, body)), toFormError);
  route(calls.undoMovement, ({ command, params, body }) =>
    flat(undo(ctx, command, params.id, body, recordUndone)),
  );
  route(
    calls.patchItem,
    ({ command, params, body }) => items.patch(ctx, command, params.id, body),
    toFormError,
  );
  route(calls.deleteItem, ({ command, params }) => remove(ctx, command, params.id));
  route(calls.listDeletedItems, () => inventory.listDeleted(ctx));
  route(calls.restoreItem, ({ command, params, body }) => restore(ctx, command, params.id, body));
  route(calls.listMovements, ({ params, query }) =>
    inventory.listMovements(ctx, params.id, query.before),
  );
}
