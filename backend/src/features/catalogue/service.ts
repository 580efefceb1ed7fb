import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Snapshots } from '@kalavara/shared-types/contract/realtime';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../platform/context';
import { memoizeUntilChanged } from '../../platform/memoize';
import type { DB } from '../../platform/schema.gen';
import { readWithRevision, type Revised } from '../../platform/run-command';
import * as pickleEvents from '../pickle-events/service';
import * as settings from '../settings/service';
import * as queries from './queries';

export { listLow } from './queries';

/** The shop as visitors see it: published products, categories, public settings and running pickle events. */
export async function getSnapshot(db: Kysely<DB>): Promise<Snapshots['catalogue']> {
  const [products, categories, publicSettings, events] = await Promise.all([
    queries.listProducts(db),
    queries.listCategories(db),
    settings.getPublicSettings(db),
    pickleEvents.listPublished(db),
  ]);
  return {
    products: products.filter(({ isPublished }) => isPublished),
    categories,
    settings: publicSettings,
    events,
  };
}

export type ShopSnapshot = Snapshots['catalogue'] & { revision: number };

/** The snapshot of the shop, memoized until the room's revision changes. */
export const snapshot: (ctx: AppContext) => Promise<ShopSnapshot> = memoizeUntilChanged(
  'catalogue',
  async (ctx) => {
    const { data, revision } = await readWithRevision(ctx.pools.main, 'catalogue', getSnapshot);
    return { ...data, revision };
  },
);

/** Lists all products for the owner, including unpublished ones. */
export const listAll = (ctx: AppContext): Promise<Revised<Product[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listProductsOfOwner);

/** Lists all products including deleted ones, in no particular order: papers of old orders need deleted products. */
export const listWithDeleted = (ctx: AppContext): Promise<Revised<Product[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listProductsWithDeleted);

export async function listPublished(ctx: AppContext): Promise<Revised<Product[]>> {
  const { products, revision } = await snapshot(ctx);
  return { data: products, revision };
}

export async function listCategories(ctx: AppContext): Promise<Revised<Category[]>> {
  const { categories, revision } = await snapshot(ctx);
  return { data: categories, revision };
}
