import { useLanguage } from '../../i18n/language';
import css from './Sheets.module.css';

/**
 * A text in the reader's language, and smaller in the other one, since the person who prints and the cook may read
 * different ones.
 */
export function Both({ texts: { en, ml } }: { texts: { en: string; ml?: string | undefined } }) {
  const language = useLanguage();
  const [first, second] = language === 'ml' && ml ? [ml, en] : [en, ml];
  const [firstLang, secondLang] = first === ml ? ['ml', 'en'] : ['en', 'ml'];
  return (
    <span className={css['both']}>
      <span lang={firstLang}>{first}</span>
      {second && second !== first && <small lang={secondLang}>{second}</small>}
    </span>
  );
}
