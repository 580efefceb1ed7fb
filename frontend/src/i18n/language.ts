import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

export type Language = 'en' | 'ml';

const storageKey = 'kalavara.language';
const isLanguage = (value: string | null): value is Language => value === 'en' || value === 'ml';

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The language of the address (`?lang=ml`), which is stored; else the stored one; else English. */
export function preferredLanguage(): Language {
  const value = new URLSearchParams(location.search).get('lang');
  if (isLanguage(value)) {
    storePreference(value);
    return value;
  }
  const chosen = stored();
  return isLanguage(chosen) ? chosen : 'en';
}

function storePreference(language: Language) {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Changes what this page shows, without storing it as the reader's preference. */
export function showLanguage(language: Language) {
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

/** The text of something that has both, such as a step or a task. */
export const inLanguage = (texts: { en: string; ml: string }, language: Language): string =>
  texts[language];
