import type { searchProducts } from '@kalavara/shared-types/search.rules';
import { useSyncExternalStore } from 'react';

type Search = typeof searchProducts;
const listeners = new Set<() => void>();
let search: Search | undefined;

export function setSearch(next: Search) {
  search = next;
  listeners.forEach((listener) => listener());
}

/** Without a network a product is found by its name alone. */
const byName: Search = (products, query) =>
  products.filter(({ name, ml }) =>
    `${name} ${ml?.name ?? ''}`.toLowerCase().includes(query.trim().toLowerCase()),
  );

/** The rules and synonyms of the search are no part of the first load of a page without a query. */
export async function loadSearch() {
  if (search && search !== byName) return;
  const loaded = await import('@kalavara/shared-types/search.rules').catch(() => undefined);
  setSearch(loaded?.searchProducts ?? byName);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const searchNow = () => search;

/** Undefined until it is loaded. */
export const useSearch = (): Search | undefined =>
  useSyncExternalStore(subscribe, searchNow, searchNow);
