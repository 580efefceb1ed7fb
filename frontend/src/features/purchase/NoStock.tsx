import { useTranslation } from 'react-i18next';
import css from './Calculator.module.css';

/** Nothing can be reckoned against a store this phone has never heard of, and an empty list would be a lie. */
export function NoStock() {
  const { t } = useTranslation('calculator');
  return (
    <div className={css['note']} role="status">
      <strong>{t('purchase.noStock')}</strong>
      <p>{t('purchase.noStockText')}</p>
    </div>
  );
}
