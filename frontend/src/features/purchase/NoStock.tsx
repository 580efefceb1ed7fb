import { useTranslation } from 'react-i18next';
import css from './Calculator.module.css';

/** Shown if the inventory was never loaded: an empty list would be wrong. */
export function NoStock() {
  const { t } = useTranslation('purchase');
  return (
    <div className={css['note']} role="status">
      <strong>{t('purchase.noStock')}</strong>
      <p>{t('purchase.noStockText')}</p>
    </div>
  );
}
