import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../features/catalogue/store';
import css from './OrderPage.module.css';

/**
 * The seller's details as required on a receipt. Only printed: on screen the page has the contact and the footer the
 * rest.
 */
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
