import i18next, { type Resource } from 'i18next';
import { reloadPage } from '../../http/reloadPage';
import { addResources } from '../../i18n/i18n';
import type { Language } from '../../i18n/language';
import { showToast } from '../../ui/Toast';
import { nextPaint } from './nextPaint';

type Load = () => Promise<{ resources: Resource }>;

/** A file for each language, because most shoppers read only one. */
const files = {
  shop: {
    en: () => import('../../i18n/resources/shopEnglish'),
    ml: () => import('../../i18n/resources/shopMalayalam'),
  },
  home: {
    en: () => import('../../i18n/resources/homeEnglish'),
    ml: () => import('../../i18n/resources/homeMalayalam'),
  },
  productPage: {
    en: () => import('../../i18n/resources/productPageEnglish'),
    ml: () => import('../../i18n/resources/productPageMalayalam'),
  },
} satisfies Record<string, Record<Language, Load>>;

/** The namespaces that the page shows; for a language that is chosen later, they are loaded too. */
const shown = new Set<keyof typeof files>(['shop']);
const loaded = new Set<Language>();

export async function loadTexts(language: Language, page?: 'home' | 'productPage'): Promise<void> {
  if (page) shown.add(page);
  await Promise.all(
    [...shown].map(async (part) => addResources((await files[part][language]()).resources)),
  );
  loaded.add(language);
}

/**
 * Loads the texts of a language before an open page switches to it, since the switch renders every text of the page
 * and must not delay the frame that answers the press. If they cannot be loaded, as when a new version has other
 * files, the page is loaded again in that language, or without a network a message is shown; it rejects in both cases.
 */
export function loadLanguage(language: Language): Promise<void> {
  if (loaded.has(language)) return nextPaint();
  return loadTexts(language).catch(async (error: unknown) => {
    if (!(await reloadPage())) showToast(i18next.t('ui:partMissing'));
    throw error;
  });
}
