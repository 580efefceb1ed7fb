import type { Category, Product } from '@kalavara/shared-types/catalogue';
import type { Snapshots } from '@kalavara/shared-types/realtime';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../platform/context';
import { memoizeUntilChanged } from '../../platform/memoize';
import type { DB } from '../../platform/schema.gen';
import { readWithRevision, type Revised } from '../../platform/run-command';
import * as pickleEvents from '../pickle-events/service';
import * as settings from '../settings/service';
import * as queries from './queries';

/** What every visitor sees: published products in the order of the shop, the categories, what the house says of itself, and the events that run. */
export async function inRoom(db: Kysely<DB>): Promise<Snapshots['catalogue']> {
  const [products, categories, said, events] = await Promise.all([
    queries.listProducts(db),
    queries.listCategories(db),
    settings.inRoom(db),
    pickleEvents.inRoom(db),
  ]);
  return {
    products: products.filter(({ isPublished }) => isPublished),
    categories,
    settings: said,
    events,
  };
}

export type ShopSnapshot = Snapshots['catalogue'] & { revision: number };

/** The same, kept in memory until the room moves. What a revision holds never changes, so more can be made of it and kept. */
export const snapshot: (ctx: AppContext) => Promise<ShopSnapshot> = memoizeUntilChanged(
  'catalogue',
  async (ctx) => {
    const { data, revision } = await readWithRevision(ctx.pools.main, 'catalogue', inRoom);
    return { ...data, revision };
  },
);

/** With what is not published: for the owner. */
export const listAll = (ctx: AppContext): Promise<Revised<Product[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listProducts);

export async function listPublished(ctx: AppContext): Promise<Revised<Product[]>> {
  const { products, revision } = await snapshot(ctx);
  return { data: products, revision };
}

export async function listCategories(ctx: AppContext): Promise<Revised<Category[]>> {
  const { categories, revision } = await snapshot(ctx);
  return { data: categories, revision };
}
