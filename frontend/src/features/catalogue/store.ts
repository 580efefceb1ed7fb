import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { inShopOrder } from '@kalavara/shared-types/catalogue/catalogue.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import type { Snapshots } from '@kalavara/shared-types/contract/realtime';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { showBusiness } from '../../i18n/business';
import { byId, removeEntity, upsertEntity } from '../../state/createEntityStore';

type Catalogue = Snapshots['catalogue'] & {
  /** The shop's list could not be loaded: the products are built-in samples that cannot be ordered. */
  isFallback: boolean;
  isLoaded: boolean;
};

/** Used until the settings are loaded: nothing can be ordered, and amounts are the documented ones. */
const defaultSettings: PublicSettings = {
  ...sampleSettings,
  makerName: '',
  address: '',
  email: '',
  phone: '',
  whatsapp: '',
  fssai: '',
};
const empty: Catalogue = {
  products: [],
  categories: [],
  settings: defaultSettings,
  events: [],
  isFallback: false,
  isLoaded: false,
};

const store = createStore<Catalogue>(() => empty);
/** The data of the page itself, which hydration renders, since the first render must equal the server's. */
let rendered = empty;

/**
 * Initialises the store with the data embedded in the page, or with the built-in pickles if the shop cannot be
 * reached.
 */
export function openCatalogue(data: Snapshots['catalogue'], { isFallback = false } = {}) {
  replaceCatalogue(data, isFallback);
  rendered = store.getState();
}

export const getCatalogue = (): Catalogue => store.getState();
export const useCatalogue = (): Catalogue =>
  useSyncExternalStore(store.subscribe, store.getState, () => rendered);

export function replaceCatalogue(
  { products, categories, settings, events }: Snapshots['catalogue'],
  isFallback = false,
) {
  // The built-in pickles include sample settings; the page itself has the data of the business.
  if (!isFallback) showBusiness(settings);
  store.setState({ products, categories, settings, events, isFallback, isLoaded: true }, true);
}

const byDisplayOrder = (a: Category, b: Category) => a.displayOrder - b.displayOrder;

/** Returns the products that are published; others are hidden from shoppers. */
export function upsertProduct(product: Product) {
  if (!product.isPublished) return removeProduct(product.id);
  store.setState(({ products, categories }) => ({
    products: inShopOrder(upsertEntity(products, product, byId), categories),
  }));
}
export const removeProduct = (id: string) =>
  store.setState(({ products }) => ({ products: removeEntity(products, id, byId) }));

export function upsertCategory(category: Category) {
  store.setState(({ products, categories }) => {
    const now = upsertEntity(categories, category, byId, byDisplayOrder);
    return { categories: now, products: inShopOrder(products, now) };
  });
}
export const removeCategory = (id: string) =>
  store.setState(({ categories }) => ({ categories: removeEntity(categories, id, byId) }));

export const upsertPickleEvent = (event: PickleEvent) =>
  store.setState(({ events }) => ({ events: upsertEntity(events, event, byId) }));
export const removePickleEvent = (id: string) =>
  store.setState(({ events }) => ({ events: removeEntity(events, id, byId) }));

export function replacePublicSettings(settings: PublicSettings) {
  showBusiness(settings);
  store.setState({ settings });
}
