import { policyPages, policyTitles } from '@kalavara/shared-types/content/policy-titles';
import { policyPath } from '@kalavara/shared-types/policies/policies.rules';
import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Brand } from './Brand';
import { Contact } from './Contact';
import css from './Footer.module.css';
import { anchors } from './anchors';

const links = ['shop', 'home', 'shipping', 'contact'] as const;

/** Contact details and the policy pages. `home`: the address of the home page, if this is another page. */
export function Footer({ home = '' }: { home?: string }) {
  const { t } = useTranslation(['shop', 'common']);
  const language = useLanguage();
  const { address, fssai } = useCatalogue().settings;
  return (
    <footer className={css['footer']}>
      <div className={css['inside']}>
        <div>
          <p className={css['brand']}>
            <Brand />
          </p>
          <p>{t('footer.tagline')}</p>
          <p>
            <a href="/order">{t('myOrders')}</a>
          </p>
        </div>
        <nav aria-label={t('footer.links')}>
          <h2>{t('footer.links')}</h2>
          <ul>
            {links.map((name) => (
              <li key={name}>
                <a
                  href={`${name === 'contact' ? '' : home}#${anchors[name === 'shop' ? 'products' : name]}`}
                >
                  {t(`footer.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <address id={anchors.contact} className={css['contact']}>
          <h2>{t('footer.contactTitle')}</h2>
          <Contact />
          {address && <p>{address}</p>}
          {fssai && <p>{t('footer.fssai', { number: fssai })}</p>}
        </address>
      </div>
      <div className={css['end']}>
        <p>{t('footer.copyright')}</p>
        <nav aria-label={t('footer.policies')}>
          {policyPages.flatMap((page) => [
            <a key={page} href={policyPath(page, language)}>
              {policyTitles[page][language]}
            </a>,
            ' ',
          ])}
        </nav>
      </div>
    </footer>
  );
}
