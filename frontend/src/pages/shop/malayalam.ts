import i18next from 'i18next';
import { addResources } from '../../i18n/i18n';
import { showToast } from '../../ui/Toast';
import type { Language } from '../../i18n/language';

let isLoaded = false;

export async function loadMalayalam(): Promise<void> {
  const { resources } = await import('../../i18n/resources/shopMalayalam');
  addResources(resources);
  isLoaded = true;
}

/** Before the language of an open page changes. Rejects where the texts cannot be fetched, after a message. */
export function loadLanguage(language: Language): Promise<void> | undefined {
  if (language === 'en' || isLoaded) return undefined;
  return loadMalayalam().catch((error: unknown) => {
    showToast(i18next.t('ui:partMissing'));
    throw error;
  });
}
