import type { Stage, SubStep, LocalizedText } from '@kalavara/shared-types/content/types';
import { inLanguage, type Language } from '../../i18n/language';

type Titled = { title: string; titleMalayalam: string };
type Described = { description: string; descriptionMalayalam: string };

export const titleOf = ({ title, titleMalayalam }: Titled, language: Language): string =>
  inLanguage({ en: title, ml: titleMalayalam }, language);

export const descriptionOf = (
  { description, descriptionMalayalam }: Described,
  language: Language,
): string => inLanguage({ en: description, ml: descriptionMalayalam }, language);

export const linesOf = (
  { description, descriptionMalayalam }: SubStep,
  language: Language,
): readonly string[] => (language === 'ml' ? descriptionMalayalam : description);

export const headerOf = ({ header }: Stage, language: Language): string =>
  inLanguage(header, language);

export const textIn = (texts: LocalizedText, language: Language): string =>
  inLanguage(texts, language);

/** Returns the label of a step on every screen; an address may also use an alias of the step. */
export const labelOf = ({ id }: SubStep): string => id;
