import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

export type Language = 'en' | 'ml';

const keptAs = 'kalavara.language';
const isLanguage = (said: string | null): said is Language => said === 'en' || said === 'ml';

function stored(): string | null {
  try {
    return localStorage.getItem(keptAs);
  } catch {
    return null;
  }
}

/** What the address says (`?lang=ml`) becomes the preference; else what was chosen here before; else English. */
export function preferredLanguage(): Language {
  const said = new URLSearchParams(location.search).get('lang');
  if (isLanguage(said)) {
    keep(said);
    return said;
  }
  const chosen = stored();
  return isLanguage(chosen) ? chosen : 'en';
}

function keep(language: Language) {
  try {
    localStorage.setItem(keptAs, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function setLanguage(language: Language) {
  keep(language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}

export const languageNow = (): Language => (i18next.language === 'ml' ? 'ml' : 'en');

function onLanguage(hear: () => void) {
  i18next.on('languageChanged', hear);
  return () => i18next.off('languageChanged', hear);
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, languageNow);

/** The text of something that has both, such as a step or a task. */
export const inLanguage = (words: { en: string; ml: string }, language: Language): string => words[language];
