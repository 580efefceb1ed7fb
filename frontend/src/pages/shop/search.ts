import type { searchProducts } from '@kalavara/shared-types/catalogue/search.rules';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../state/createListeners';

type Search = typeof searchProducts;
const { subscribe, notify } = createListeners();
let search: Search | undefined;

export function setSearch(next: Search) {
  search = next;
  notify();
}

/** Offline, products are found by name only. */
const byName: Search = (products, query) =>
  products.filter(({ name, ml }) =>
    `${name} ${ml?.name ?? ''}`.toLowerCase().includes(query.trim().toLowerCase()),
  );

/** Loads the rules and synonyms of the search, which are not part of the first load of a page without a query. */
export async function loadSearch() {
  if (search && search !== byName) return;
  const loaded = await import('@kalavara/shared-types/catalogue/search.rules').catch(
    () => undefined,
  );
  setSearch(loaded?.searchProducts ?? byName);
}

const searchNow = () => search;

/** Returns the search function; undefined until it is loaded. */
export const useSearch = (): Search | undefined =>
  useSyncExternalStore(subscribe, searchNow, searchNow);
