import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { preferredLanguage } from './language';

/** What an entry brings along: both languages of its own namespaces, and of no other's. */
export type Words = { en: Resource[string]; ml: Resource[string] };

export function startI18n(words: Words) {
  const language = preferredLanguage();
  document.documentElement.lang = language;
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: words,
    defaultNS: 'common',
    // React escapes already, and texts are only ever rendered as text (D-010).
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}
