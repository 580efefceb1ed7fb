import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import css from './Hero.module.css';
import { anchors, goTo } from './anchors';

/** The first section: what the product is, where it comes from, when it arrives. */
export function Hero() {
  const { t } = useTranslation('home');
  const { batchDays, ...own } = useCatalogue().settings;
  const isMalayalam = useLanguage() === 'ml';
  const title = (isMalayalam && own.heroTitleMl) || own.heroTitle;
  const text = (isMalayalam && own.heroTextMl) || own.heroText;
  return (
    <section className={css['hero']} aria-labelledby="hero-title">
      <div className={css['text']}>
        <h1 id="hero-title" className={css['title']} data-own={title !== '' || undefined}>
          {title || t('hero.title')}
        </h1>
        <p className={css['subtitle']}>{text || t('hero.subtitle')}</p>
        <div className={css['links']}>
          <Button onClick={() => void goTo(anchors.featured)}>{t('hero.browse')}</Button>
          <Button variant="quiet" onClick={() => void goTo(anchors.contact)}>
            {t('hero.contact')}
          </Button>
        </div>
        <p className={css['note']}>{t('hero.note', { count: batchDays })}</p>
      </div>
      <img
        className={css['picture']}
        src="/pictures/hero.svg"
        alt=""
        width="720"
        height="560"
        // On a phone the largest paint is text; for a wide screen the document's head preloads the picture (backend:
        // `preloadOf`).
        fetchPriority="low"
      />
    </section>
  );
}
