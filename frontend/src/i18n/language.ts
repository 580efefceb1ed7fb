import type { Language } from '@kalavara/shared-types/primitives';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { languageCookie } from '@kalavara/shared-types/catalogue/shop-page';
import { readItem, writeItem } from '../state/browserStorage';

export type { Language };

const storageKey = 'kalavara.language';
const isLanguage = (text: string | null): text is Language => text === 'en' || text === 'ml';

/**
 * Returns the language in the address (`?lang=ml`), which becomes the preference; otherwise the stored preference or
 * English.
 */
export function preferredLanguage(): Language {
  const requested = new URLSearchParams(location.search).get('lang');
  const preferred = isLanguage(requested) ? requested : readItem('local', storageKey);
  if (!isLanguage(preferred)) return 'en';
  storePreference(preferred);
  return preferred;
}

/** Stores the preference, also in a cookie, so that the server renders the next visit in this language. */
function storePreference(language: Language) {
  writeItem('local', storageKey, language);
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
}

type Load = (language: Language) => Promise<void> | undefined;
let load: Load = () => undefined;
let requested: Language | undefined;

/**
 * Sets the function that loads the texts of another language before it is shown, for entries that start with one
 * language.
 */
export const setTextLoader = (loader: Load) => void (load = loader);

/** Changes the language of this page without storing it as the reader's preference. */
export function showLanguage(language: Language) {
  requested = language;
  const loading = load(language);
  if (!loading) return apply(language);
  loading.then(
    () => requested === language && apply(language),
    () => undefined, // The page stays in its language, with the message of the loader.
  );
}

function apply(language: Language) {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  void i18next.changeLanguage(language); // synchronous: nothing is loaded
}

export function setLanguage(language: Language) {
  storePreference(language);
  showLanguage(language);
}

export const languageNow = (): Language => (i18next.language === 'ml' ? 'ml' : 'en');

function onLanguage(listener: () => void) {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguage, languageNow, languageNow);

/** Returns the text in the given language, for data that has both, such as a step or a task. */
export const inLanguage = (texts: { en: string; ml: string }, language: Language): string =>
  texts[language];
