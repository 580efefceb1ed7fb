import type { AppContext } from '../../platform/context';
import { sampleRecipes } from './content/index';
import * as queries from './queries';

/** Fills an unused library with the six sample recipes. */
export async function ensureRecipes({
  pools: { main: db },
  clock,
}: Pick<AppContext, 'pools' | 'clock'>): Promise<void> {
  if (await queries.wasUsed(db)) return;
  const updatedAt = new Date(clock.now()).toISOString();
  await queries.addSample(
    db,
    sampleRecipes.map((recipe) => ({ ...recipe, updatedAt })),
  );
}
