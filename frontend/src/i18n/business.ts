import {
  businessNameIn,
  colourProperties,
  logoOf,
  townIn,
} from '@kalavara/shared-types/settings/business.rules';
import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import type { Business } from '@kalavara/shared-types/settings/settings';
import { businessDataId } from '@kalavara/shared-types/catalogue/shop-page';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { languageNow } from './language';

const names = Object.keys(defaultBusiness) as (keyof Business)[];
const store = createStore<Business>(() => defaultBusiness);

/** The event after which texts are rendered again. */
export const businessChanged = 'businessChanged';

export const useBusiness = (): Business =>
  useSyncExternalStore(store.subscribe, store.getState, store.getState);

/** The values of `{{business}}` and `{{town}}` in all texts, in the current language. */
export const businessVariables = {
  get business() {
    return businessNameIn(languageNow(), store.getState());
  },
  get town() {
    return townIn(languageNow(), store.getState());
  },
};

/** Sets the names, colours and icon of the business on this page. */
export function showBusiness(business: Business) {
  const before = store.getState();
  const now = Object.fromEntries(names.map((name) => [name, business[name] ?? before[name]]));
  if (names.every((name) => now[name] === before[name])) return;
  store.setState(now);
  i18next.emit(businessChanged);
  if (typeof document === 'undefined') return;
  const { style } = document.documentElement;
  for (const property of Object.keys(colourProperties(before))) style.removeProperty(property);
  for (const [property, colour] of Object.entries(colourProperties(business)))
    style.setProperty(property, colour);
  if (logoOf(before) !== logoOf(business))
    document.querySelector('link[rel="icon"]')?.setAttribute('href', logoOf(business));
}

/** Initialises the business from the data that the server wrote into the page. */
export function openBusiness() {
  const written = document.getElementById(businessDataId)?.textContent;
  if (written) showBusiness(JSON.parse(written) as Business);
}
