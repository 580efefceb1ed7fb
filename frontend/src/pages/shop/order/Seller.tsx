import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../features/catalogue/store';
import css from './OrderPage.module.css';

/** The seller as a receipt names it. Only on paper: the page has the contact, and the shop's footer the rest. */
export function Seller() {
  const { t } = useTranslation(['order', 'shop']);
  const { address, fssai } = useCatalogue().settings;
  return (
    <address className={css['seller']}>
      <p>{t('seller')}</p>
      {address && <p>{address}</p>}
      {fssai && <p>{t('shop:footer.fssai', { number: fssai })}</p>}
    </address>
  );
}
