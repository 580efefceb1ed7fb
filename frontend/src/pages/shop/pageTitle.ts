import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import type { TFunction } from 'i18next';
import { nameIn } from '../../features/catalogue/texts';
import type { Language } from '../../i18n/language';

/** Returns the document's title: that of the chosen category, otherwise that of the shop. */
export const pageTitle = (
  category: Category | undefined,
  language: Language,
  t: TFunction<'seo'>,
): string => (category ? t('categoryTitle', { name: nameIn(category, language) }) : t('title'));
