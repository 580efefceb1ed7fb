import type { Category, Product, ProductKind } from './catalogue';
import { parseSpiceLevel } from './catalogue.rules';
import type { searchProducts } from './search.rules';

const heats = { mild: 'Mild', medium: 'Medium', hot: 'Hot', 'extra-hot': 'Extra Hot' } as const;
export type Heat = keyof typeof heats;
export const heatNames = Object.keys(heats) as Heat[];
export const levelOf = (heat: Heat) => heats[heat];
const isHeat = (text: string | null): text is Heat => text !== null && Object.hasOwn(heats, text);

/** The selection of products that a page shows; `everything` is the one without any choice. */
export type CatalogueView = {
  category: string | null;
  /** The search text as typed. */
  query: string;
  heat: Heat | null;
  /** The highest price in rupees. */
  maxPrice: number | null;
  /** Without fish and meat. */
  isVegetarian: boolean;
};
export const everything: CatalogueView = {
  category: null,
  query: '',
  heat: null,
  maxPrice: null,
  isVegetarian: false,
};

export const maxQueryLength = 60;

/** Cuts by code points, because half a surrogate pair cannot be written into an address. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The view of the parameters of an address. Missing and invalid parameters count as not chosen. */
export function viewOf(given: { get: (name: string) => string | null }): CatalogueView {
  const heat = given.get('heat');
  const price = given.get('max') ?? '';
  return {
    category: cut(given.get('category') ?? '', 100) || null,
    query: cut(given.get('q') ?? '', maxQueryLength),
    heat: isHeat(heat) ? heat : null,
    maxPrice: /^[1-9]\d{0,5}$/.test(price) ? Number(price) : null,
    isVegetarian: given.get('veg') === '1',
  };
}

/** The parameters of a view's address, without empty ones. */
export const parametersOf = (view: CatalogueView): [name: string, value: string][] => [
  ['category', view.category ?? ''],
  ['q', view.query],
  ['heat', view.heat ?? ''],
  ['max', view.maxPrice === null ? '' : String(view.maxPrice)],
  ['veg', view.isVegetarian ? '1' : ''],
];

/** The query string of a view, the same for equal views: `category=goan-fish&q=konju`, and empty for all products. */
export const searchOf = (view: CatalogueView): string =>
  parametersOf(view)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

export const isEverything = (view: CatalogueView): boolean => searchOf(view) === '';

type Categories = readonly Pick<Category, 'id' | 'name' | 'kind' | 'ml'>[];

/** The products of a view; those whose name matches the query come first. */
export function productsOf(
  products: readonly Product[],
  categories: Categories,
  { category, query, heat, maxPrice, isVegetarian }: CatalogueView,
  /** Without it, the query excludes no product. */
  search: typeof searchProducts | undefined,
  /** The current price of a product in rupees. */
  priceOf: (product: Product) => number,
): Product[] {
  const kindOf = (product: Product): ProductKind | undefined =>
    categories.find(({ id }) => id === product.category)?.kind;
  const some = products.filter(
    (product) =>
      (category === null || product.category === category) &&
      (heat === null || parseSpiceLevel(product.spiceLevel) === heats[heat]) &&
      (maxPrice === null || priceOf(product) <= maxPrice) &&
      (!isVegetarian || kindOf(product) === 'veg'),
  );
  return search ? search(some, query, categories) : some;
}

const steps = [200, 300, 400, 500, 750, 1_000, 1_500, 2_000];

/** The price limits to choose from; each of them excludes some of the products. */
export function priceSteps(products: readonly Pick<Product, 'price'>[]): number[] {
  const prices = products.map(({ price }) => price);
  return steps.filter((step) => step >= Math.min(...prices) && step < Math.max(...prices));
}
