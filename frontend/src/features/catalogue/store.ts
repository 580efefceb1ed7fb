import type { Category, Product } from '@kalavara/shared-types/catalogue';
import { inShopOrder } from '@kalavara/shared-types/catalogue.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import type { Snapshots } from '@kalavara/shared-types/realtime';
import type { PublicSettings } from '@kalavara/shared-types/settings';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

type Catalogue = Snapshots['catalogue'] & {
  /** The shop's own list cannot be had, and these are the pickles the program brings along: nothing can be ordered. */
  isFallback: boolean;
  isLoaded: boolean;
};

/** Until the shop has said what it is: nothing that could be ordered, and the documented figures. */
const unknown: PublicSettings = {
  businessName: 'Kalavara',
  makerName: '',
  address: '',
  email: '',
  phone: '',
  whatsapp: '',
  fssai: '',
  deliveryFee: 50,
  freeDeliveryThreshold: 500,
  minimumOrder: 200,
  batchDays: 2,
  setupTiming: 'standard',
};
const empty: Catalogue = {
  products: [],
  categories: [],
  settings: unknown,
  events: [],
  isFallback: false,
  isLoaded: false,
};

const store = createStore<Catalogue>(() => empty);
/** What the page came with. The first paint shows it again, or it would not be what the server drew. */
let drawn = empty;

/** Begins with what stands in the page. */
export function openCatalogue(data: Snapshots['catalogue'], isFallback: boolean) {
  replaceCatalogue(data, isFallback);
  drawn = store.getState();
}

export const catalogueNow = (): Catalogue => store.getState();
export const useCatalogue = (): Catalogue =>
  useSyncExternalStore(store.subscribe, store.getState, () => drawn);

export const replaceCatalogue = (
  { products, categories, settings, events }: Snapshots['catalogue'],
  isFallback = false,
) => store.setState({ products, categories, settings, events, isFallback, isLoaded: true }, true);

const withOne = <T extends { id: string }>(list: readonly T[], one: T): T[] =>
  list.some(({ id }) => id === one.id)
    ? list.map((each) => (each.id === one.id ? one : each))
    : [...list, one];
const without = <T extends { id: string }>(list: readonly T[], gone: string): T[] =>
  list.filter(({ id }) => id !== gone);

/** A shopper sees what is published, and nothing of the rest. */
export function keepProduct(product: Product) {
  if (!product.isPublished) return dropProduct(product.id);
  store.setState(({ products, categories }) => ({
    products: inShopOrder(withOne(products, product), categories),
  }));
}
export const dropProduct = (id: string) =>
  store.setState(({ products }) => ({ products: without(products, id) }));

export function keepCategory(category: Category) {
  store.setState(({ products, categories }) => {
    const now = withOne(categories, category).sort((a, b) => a.displayOrder - b.displayOrder);
    return { categories: now, products: inShopOrder(products, now) };
  });
}
export const dropCategory = (id: string) =>
  store.setState(({ categories }) => ({ categories: without(categories, id) }));

export const keepEvent = (event: PickleEvent) =>
  store.setState(({ events }) => ({ events: withOne(events, event) }));
export const dropEvent = (id: string) =>
  store.setState(({ events }) => ({ events: without(events, id) }));

export const keepSettings = (settings: PublicSettings) => store.setState({ settings });
