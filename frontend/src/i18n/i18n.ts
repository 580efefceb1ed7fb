import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { businessChanged, businessVariables } from './business';
import { preferredLanguage, showLanguage, type Language } from './language';

void i18next.use(initReactI18next).init({
  resources: {},
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false, // the first render needs the texts, and no text is loaded over the network
  // React escapes values.
  interpolation: { escapeValue: false, defaultVariables: businessVariables },
  react: { useSuspense: false, bindI18n: `languageChanged ${businessChanged}` },
});

/** Adds the messages of an entry or of a lazily loaded part of a page. */
export function addResources(resources: Resource) {
  for (const [language, namespaces] of Object.entries(resources))
    for (const [name, texts] of Object.entries(namespaces))
      i18next.addResourceBundle(language, name, texts);
}

/** Initialises i18next with the texts of an entry, in the reader's language or in the one that the server rendered. */
export function startI18n(resources: Resource, language: Language = preferredLanguage()) {
  addResources(resources);
  showLanguage(language);
}
