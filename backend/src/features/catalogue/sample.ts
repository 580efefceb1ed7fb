import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import type { AppContext } from '../../platform/context';
import { createSystemCommand } from '../../platform/system';
import { runCommand } from '../../platform/run-command';
import * as settings from '../settings/service';
import * as categories from './categories';
import * as products from './products';
import * as queries from './queries';

/** Constant ids: if two processes start at the same time, the second one gets the answer of the first. */
const settingsId = '5a3b1e00-0000-4000-8000-000000000002';
const catalogueId = '5a3b1e00-0000-4000-8000-000000000003';

/** Fills an unused shop with fourteen sample pickles. */
export async function ensureShop(ctx: AppContext): Promise<void> {
  await settings.ensureSettings(ctx, createSystemCommand('sample settings', settingsId));
  if (await queries.wasUsed(ctx.pools.main)) return;

  const command = createSystemCommand('sample shop', catalogueId);
  await runCommand(ctx, command, 'catalogue', async (tx) => {
    if (await queries.wasUsed(tx.db)) return null;
    const now = new Date(ctx.clock.now());
    const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    for (const category of sampleCategories)
      await categories.saveCategory(tx, { ...category, ...at });
    for (const pickle of samplePickles)
      await products.add(
        tx,
        { ...pickle, ...at },
        { isOffered: true, by: command.actor.name, at: now },
      );
    return null;
  });
}
