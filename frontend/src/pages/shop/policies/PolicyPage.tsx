import { policyTitles } from '@kalavara/shared-types/content/policy-titles';
import type { PolicyData } from '@kalavara/shared-types/catalogue/shop-page';
import { useTranslation } from 'react-i18next';
import { PolicyBlocks } from '../../../features/policies/PolicyBlocks';
import { useLanguage } from '../../../i18n/language';
import { Footer } from '../Footer';
import css from './PolicyPage.css?inline';

/** A policy page, rendered by the server only. It works without a script, so the language switch is a link. */
export function PolicyPage({ page, blocks }: Pick<PolicyData, 'page' | 'blocks'>) {
  const { t } = useTranslation(['shop', 'ui']);
  const language = useLanguage();
  const home = language === 'ml' ? '/?lang=ml' : '/';
  const other = language === 'en' ? 'ml' : 'en';
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: css }} />
      <nav className="policy-bar" aria-label={t('menu')}>
        <a href={home}>{t('footer.toShop')}</a>
        <a href={`/policies/${page}?lang=${other}`} lang={other} hrefLang={other} data-sign>
          {t(other === 'ml' ? 'ui:malayalam' : 'ui:english')}
        </a>
      </nav>
      <main className="policy">
        <h1>{policyTitles[page][language]}</h1>
        <PolicyBlocks blocks={blocks} heading="h2" />
      </main>
      <Footer home={home} />
    </>
  );
}
