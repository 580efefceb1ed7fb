import { useLanguage } from '../../i18n/language';

type Props = { name: string; text: string; isSameText?: boolean };

/** Shows a declaration in English beside another language: the law requires English or Hindi. */
export const EnglishBeside = ({ name, text, isSameText = false }: Props) =>
  useLanguage() === 'en' ? null : (
    <span lang="en">
      {' '}
      / {name}
      {!isSameText && `: ${text}`}
    </span>
  );
