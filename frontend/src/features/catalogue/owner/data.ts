import type { Category, Product } from '@kalavara/shared-types/catalogue';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../../http/call';
import { useCatalogueChanges } from './store';

/** The three the documented product shows when its list cannot be had. */
const builtInIds = ['kerala-kingfish', 'goan-shark', 'bengali-hilsa'];
const builtIn: Product[] = builtInIds.flatMap((id) =>
  samplePickles.filter((pickle) => pickle.id === id),
);

/** `undefined`: not asked yet. `failed`: it could not be had, so nothing of it may be changed (D-004). */
type Loaded<T> = readonly T[] | 'failed' | undefined;
type Shelf = { products: Loaded<Product>; categories: Loaded<Category> };

const useStore = create<Shelf>(() => ({ products: undefined, categories: undefined }));

let asked = 0;

/** Asks for both lists; the answer to an older question never takes the place of a newer one's. */
async function loadShelf(): Promise<void> {
  const mine = (asked += 1);
  const [products, categories] = await Promise.all([
    call('listProducts', { query: { includeHidden: 'true' } }).then(
      ({ data }) => data,
      failedBecause('products'),
    ),
    call('listCategories', {}).then(({ data }) => data, failedBecause('categories')),
  ]);
  if (mine !== asked) return;
  // What was there stays there: it was true a moment ago, and the server refuses what is not any more.
  useStore.setState((was) => ({
    products: newer(was.products, products),
    categories: newer(was.categories, categories),
  }));
}

const failedBecause = (what: string) => (error: unknown) => {
  console.warn(`The ${what} could not be loaded.`, error);
  return 'failed' as const;
};

const newer = <T>(was: Loaded<T>, now: Loaded<T>): Loaded<T> =>
  now === 'failed' && Array.isArray(was) ? was : now;

export type ShelfNow = {
  products: readonly Product[];
  categories: readonly Category[];
  isLoaded: boolean;
  /** The products are the three that the program brings along, and nothing can be done with them. */
  areProductsBuiltIn: boolean;
  areCategoriesMissing: boolean;
  reload: () => Promise<void>;
};

/** Every product, hidden ones too, and every category; asked anew when the shop moves, on this device or another. */
export function useShelf(): ShelfNow {
  const { products, categories } = useStore();
  const moves = useCatalogueChanges();
  useEffect(() => void loadShelf(), [moves]);
  return {
    products: products === 'failed' ? builtIn : (products ?? []),
    categories: categories === undefined || categories === 'failed' ? [] : categories,
    isLoaded: products !== undefined && categories !== undefined,
    areProductsBuiltIn: products === 'failed',
    areCategoriesMissing: categories === 'failed',
    reload: useCallback(() => loadShelf(), []),
  };
}

/** For tests: as in a browser that was just opened. */
export const forgetShelf = () =>
  useStore.setState({ products: undefined, categories: undefined }, true);
