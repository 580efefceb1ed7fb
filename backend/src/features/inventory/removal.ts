import type { Item, restoreItem } from '@kalavara/shared-types/inventory/inventory';
import { noIngredient } from '@kalavara/shared-types/content/ingredients';
import { listUnlinked } from '@kalavara/shared-types/inventory/item-links.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import { checkName } from './items';
import { saveItem, store } from './ledger';
import * as queries from './queries';

/** Removes an item from the list; its ledger stays. Repeated calls have no effect. */
export function remove(ctx: AppContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, store, async (tx) => {
    const found = await queries.findItem(tx.db, id);
    if (!found) throw new AppError('item-not-found');
    if (found.isRemoved) return null;
    tx.write(queries.removeItem(tx.db, id, new Date(ctx.clock.now()), command.actor.name));
    tx.record({ type: 'item.removed', itemId: id });
    return null;
  });
}

/**
 * Restores a deleted item; repeated calls have no effect. The recipe link is restored too, unless another item was
 * linked to the ingredient since.
 */
export function restore(
  ctx: AppContext,
  command: Command,
  id: string,
  { isNameConfirmed }: BodyOf<typeof restoreItem>,
): Promise<Revised<Item>> {
  return runCommand(ctx, command, store, async (tx) => {
    const all = await queries.listAll(tx.db);
    const found = all.find(({ item }) => item.id === id);
    if (!found) throw new AppError('item-not-found');
    if (!found.isRemoved) return found.item;
    const present = all.filter(({ isRemoved }) => !isRemoved);
    checkName(present, found.item, isNameConfirmed);
    const isLinkTaken =
      listUnlinked(
        present.map(({ item }) => item),
        found.item,
      ).length > 0;
    const restored: Item = isLinkTaken ? { ...found.item, ingredient: noIngredient } : found.item;
    return saveItem(tx, restored, ctx.clock.now());
  });
}
