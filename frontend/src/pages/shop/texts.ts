import i18next from 'i18next';
import { addResources } from '../../i18n/i18n';
import { showToast } from '../../ui/Toast';
import type { Language } from '../../i18n/language';

/** A file for each language, because most shoppers read only one. */
const files = {
  en: () => import('../../i18n/resources/shopEnglish'),
  ml: () => import('../../i18n/resources/shopMalayalam'),
};
const loaded = new Set<Language>();

export async function loadTexts(language: Language): Promise<void> {
  const { resources } = await files[language]();
  addResources(resources);
  loaded.add(language);
}

/** Before the language of an open page changes. Rejects where the texts cannot be fetched, after a message. */
export function loadLanguage(language: Language): Promise<void> | undefined {
  if (loaded.has(language)) return undefined;
  return loadTexts(language).catch((error: unknown) => {
    showToast(i18next.t('ui:partMissing'));
    throw error;
  });
}
