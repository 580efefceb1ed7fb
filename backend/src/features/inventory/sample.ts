import { newItem } from '@kalavara/shared-types/inventory/item-changes.rules';
import { defaultItems } from '@kalavara/shared-types/content/inventory';
import type { AppContext } from '../../platform/context';
import { createSystemCommand } from '../../platform/system';
import { runCommand } from '../../platform/run-command';
import { store } from './ledger';
import * as queries from './queries';

/** A constant id: if two processes start at the same time, the second one gets the answer of the first. */
const commandId = '5a3b1e00-0000-4000-8000-000000000004';

/**
 * Fills an unused store with 47 items of quantity 0 and price 0. They have no minimum, which would make all of them
 * low.
 */
export async function ensureInventory(ctx: AppContext): Promise<void> {
  if (await queries.wasUsed(ctx.pools.main)) return;
  await runCommand(ctx, createSystemCommand('default inventory', commandId), store, async (tx) => {
    if (await queries.wasUsed(tx.db)) return null;
    const lastUpdated = new Date(ctx.clock.now()).toISOString();
    const items = defaultItems.map(({ id, name, category, unit }) => ({
      ...newItem(id),
      name: name.en,
      category,
      unit,
      lastUpdated,
    }));
    await queries.saveItems(tx.db, items);
    for (const item of items) tx.record({ type: 'item.changed', item });
    return null;
  });
}
