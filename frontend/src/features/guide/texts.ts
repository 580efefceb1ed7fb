import { inLanguage, type Language } from '../../i18n/language';

const languages = ['en', 'ml'] as const;
/** The reader's own language comes first. */
export const inOrder = (first: Language): readonly Language[] => [
  first,
  ...languages.filter((each) => each !== first),
];

type Titled = { title: string; titleMalayalam: string };
export const titleOf = ({ title, titleMalayalam }: Titled, language: Language): string =>
  inLanguage({ en: title, ml: titleMalayalam }, language);
