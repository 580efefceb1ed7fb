import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../../ui/LanguageToggle';
import css from './HomePage.module.css';

/** The public front. The shop opens here later; until then it says what this is, and pretends nothing. */
export function HomePage() {
  const { t } = useTranslation('home');
  return (
    <div className={css['page']}>
      <header className={css['header']}>
        <LanguageToggle />
      </header>
      <main className={css['main']}>
        <img src="/icon.svg" alt="" width="96" height="96" className={css['jar']} />
        <h1>
          <span lang="ml">കലവറ</span> <span lang="en">Kalavara</span>
        </h1>
        <p className={css['lead']}>{t('lead')}</p>
        <p>{t('about')}</p>
      </main>
      <nav className={css['doors']} aria-label="Kalavara">
        <a href="/roadmap">
          <small>{t('staff')}</small>
          {t('staffLink')}
        </a>
        <a href="/soplocked">
          <small>{t('tv')}</small>
          {t('tvLink')}
        </a>
      </nav>
    </div>
  );
}
