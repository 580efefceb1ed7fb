import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../../http/call';
import { categoryIdOf } from '../categoryId';
import { useCatalogueChanges } from './store';

/** The three products that the documented interface shows if the list cannot be loaded. */
const builtInIds = ['kerala-kingfish', 'goan-shark', 'bengali-hilsa'];
const builtIn: Product[] = builtInIds.flatMap((id) =>
  samplePickles.filter((pickle) => pickle.id === id),
);

/** `undefined`: not requested yet. `failed`: not available, so that nothing may be edited. */
type Loaded<T> = readonly T[] | 'failed' | undefined;
type Catalogue = { products: Loaded<Product>; categories: Loaded<Category> };

const useStore = create<Catalogue>(() => ({ products: undefined, categories: undefined }));

let requests = 0;

/** Loads both lists; an older answer never replaces a newer one. */
async function loadCatalogue(): Promise<void> {
  const request = (requests += 1);
  const [products, categories] = await Promise.all([
    call('listProducts', { query: { includeHidden: 'true' } }).then(
      ({ data }) => data,
      failedBecause('products'),
    ),
    call('listCategories', {}).then(({ data }) => data, failedBecause('categories')),
  ]);
  if (request !== requests) return;
  const known = Array.isArray(categories) ? categories : [];
  const flattened = Array.isArray(products)
    ? products.map((each) => ({ ...each, category: categoryIdOf(each.category, known) }))
    : products;
  // The last data remains visible: the server refuses changes based on outdated versions.
  useStore.setState((was) => ({
    products: newer(was.products, flattened),
    categories: newer(was.categories, categories),
  }));
}

/** Shows a saved product before the lists are loaded again. */
export const showSaved = (saved: Product) =>
  useStore.setState(({ products }) =>
    Array.isArray(products)
      ? {
          products: products.map((one: Product) =>
            one.id === saved.id ? { ...one, ...saved } : one,
          ),
        }
      : {},
  );

const failedBecause = (what: string) => (error: unknown) => {
  console.warn(`The ${what} could not be loaded.`, error);
  return 'failed' as const;
};

const newer = <T>(was: Loaded<T>, now: Loaded<T>): Loaded<T> =>
  now === 'failed' && Array.isArray(was) ? was : now;

export type OwnerCatalogue = {
  products: readonly Product[];
  categories: readonly Category[];
  isLoaded: boolean;
  /** The products are the three built-in ones, and cannot be edited. */
  areProductsBuiltIn: boolean;
  areCategoriesMissing: boolean;
  reload: () => Promise<void>;
};

/**
 * Returns all products, including hidden ones, and all categories; reloads them when the catalogue changes, on this
 * device or another.
 */
export function useOwnerCatalogue(): OwnerCatalogue {
  const { products, categories } = useStore();
  const reloadOn = useCatalogueChanges();
  useEffect(() => void loadCatalogue(), [reloadOn]);
  return {
    products: products === 'failed' ? builtIn : (products ?? []),
    categories: categories === undefined || categories === 'failed' ? [] : categories,
    isLoaded: products !== undefined && categories !== undefined,
    areProductsBuiltIn: products === 'failed',
    areCategoriesMissing: categories === 'failed',
    reload: useCallback(() => loadCatalogue(), []),
  };
}

/** For tests: resets the state to that of a newly opened browser. */
export const clearCatalogue = () =>
  useStore.setState({ products: undefined, categories: undefined }, true);
