import { useLanguage } from '../../i18n/language';

type Props = { name: string; text: string; isSameText?: boolean };

/** Declarations on food are required in English or Hindi; another language stands beside them. */
export const EnglishBeside = ({ name, text, isSameText = false }: Props) =>
  useLanguage() === 'en' ? null : (
    <span lang="en">
      {' '}
      / {name}
      {!isSameText && `: ${text}`}
    </span>
  );
