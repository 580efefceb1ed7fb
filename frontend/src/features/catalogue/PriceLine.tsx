import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { unitSalePrice } from '@kalavara/shared-types/catalogue/catalogue.rules';
import { useTranslation } from 'react-i18next';
import { FormerPrice } from '../../ui/FormerPrice';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { rupees } from '../../ui/rupees';
import css from './PriceLine.module.css';

/** The price, the former price, and the unit sale price. */
export function PriceLine({
  product,
}: {
  product: Pick<Product, 'price' | 'originalPrice' | 'weight'>;
}) {
  const { t } = useTranslation('product');
  const { price, originalPrice } = product;
  const unit = unitSalePrice(product);
  return (
    <p className={css['line']}>
      <VisuallyHidden>{t('price')} </VisuallyHidden>
      <strong className={css['price']}>{rupees(price)}</strong>
      {originalPrice !== undefined && originalPrice > price && (
        <FormerPrice
          price={rupees(originalPrice)}
          text={t('insteadOf', { price: rupees(originalPrice) })}
        />
      )}
      {unit !== undefined && (
        <small className={css['unit']}>
          {t(`unitPrice.${unit.unit}`, { price: rupees(unit.price) })}
        </small>
      )}
    </p>
  );
}
