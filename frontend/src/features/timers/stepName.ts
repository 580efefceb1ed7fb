import type { SubStep } from '@kalavara/shared-types/content/types';
import { inLanguage, type Language } from '../../i18n/language';

/** Formats a step for use in a sentence: its label and its title. */
export const stepName = ({ id, title, titleMalayalam }: SubStep, language: Language): string =>
  `${id} ${inLanguage({ en: title, ml: titleMalayalam }, language)}`;
