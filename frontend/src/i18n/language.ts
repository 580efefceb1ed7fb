import { useSyncExternalStore } from 'react';

export type Language = 'en' | 'ml';

const keptAs = 'kalavara.language';
const isLanguage = (said: string | null): said is Language => said === 'en' || said === 'ml';

let spoken: Language = 'en';
const watchers = new Set<() => void>();

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

/** What this page says from now on; the choice itself is kept by `setLanguage`. */
export function speak(language: Language) {
  spoken = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  watchers.forEach((wake) => wake());
}

export function setLanguage(language: Language) {
  keep(language);
  speak(language);
}

export const languageNow = (): Language => spoken;

function onLanguage(wake: () => void) {
  watchers.add(wake);
  return () => void watchers.delete(wake);
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, languageNow, languageNow);

/** The text of something that has both, such as a step or a task. */
export const inLanguage = (words: { en: string; ml: string }, language: Language): string => words[language];
