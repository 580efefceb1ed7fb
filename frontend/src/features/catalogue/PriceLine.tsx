import type { Product } from '@kalavara/shared-types/catalogue';
import { pricePer100g } from '@kalavara/shared-types/catalogue.rules';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { rupees } from '../../ui/rupees';
import css from './PriceLine.module.css';

/** What it costs, what it cost before, and what 100 g of it cost, as the Packaged Commodities Rules want it. */
export function PriceLine({
  product,
}: {
  product: Pick<Product, 'price' | 'originalPrice' | 'weight'>;
}) {
  const { t } = useTranslation('product');
  const { price, originalPrice } = product;
  const unit = pricePer100g(product);
  return (
    <p className={css['line']}>
      <VisuallyHidden>{t('price')} </VisuallyHidden>
      <strong className={css['price']}>{rupees(price)}</strong>
      {originalPrice !== undefined && originalPrice > price && (
        <s className={css['before']} aria-label={t('insteadOf', { price: rupees(originalPrice) })}>
          {rupees(originalPrice)}
        </s>
      )}
      {unit !== undefined && (
        <small className={css['unit']}>{t('unitPrice', { price: rupees(unit) })}</small>
      )}
    </p>
  );
}
