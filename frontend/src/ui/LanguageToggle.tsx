import { setLanguage, useLanguage, type Language } from '../i18n/language';
import { useTranslation } from 'react-i18next';
import css from './LanguageToggle.module.css';

const names = { en: 'english', ml: 'malayalam' } as const;

/** The language switch. Each language is named in itself, for people who read only that one. */
export function LanguageToggle() {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (
    <div className={css['toggle']} role="group" aria-label={t('language')}>
      {(['en', 'ml'] satisfies Language[]).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          data-sign
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
        >
          {t(names[each])}
        </button>
      ))}
    </div>
  );
}
