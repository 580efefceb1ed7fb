import type { Request } from 'express';
import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import {
  everything,
  searchOf,
  viewOf,
} from '@kalavara/shared-types/catalogue/catalogue-view.rules';
import type { ShopData } from '@kalavara/shared-types/catalogue/shop-page';
import type { AppContext } from '../platform/context';

/** The path of a category: the home page with the selection of the category. */
export const categoryPath = ({ id }: Pick<Category, 'id'>): string =>
  `/?${searchOf({ ...everything, category: id })}`;

/**
 * The path of the home page for a request. Only the whole catalogue and one category are listed: the number of searches
 * and filters is unlimited, so they are neither cached nor in search engines.
 */
export function viewIn(
  req: Request,
  { categories }: Pick<ShopData, 'categories'>,
): { path: string; isListed: boolean } {
  const at = req.originalUrl.indexOf('?');
  const search = at < 0 ? '' : searchOf(viewOf(new URLSearchParams(req.originalUrl.slice(at))));
  const path = search === '' ? '/' : `/?${search}`;
  const isCategory = categories.some((one) => one.isActive && categoryPath(one) === path);
  return { path, isListed: path === '/' || isCategory };
}

const maxSearches = 40;
const windowMs = 10_000;

/**
 * Returns a function that decides whether one more search may be rendered by the server: it takes about 20 ms of the
 * process, and a browser can render it too.
 */
export function createSearchLimit(clock: AppContext['clock']): () => boolean {
  let startMs = 0;
  let count = 0;
  return () => {
    const now = clock.now();
    if (Math.abs(now - startMs) >= windowMs) [startMs, count] = [now, 0];
    count += 1;
    return count <= maxSearches;
  };
}
