import type { Product } from '@kalavara/shared-types/catalogue';
import { countOf, mostOf } from '../../features/cart/cart.rules';
import { addToCart, setQuantity, useCartLines } from '../../features/cart/store';
import { useCatalogue } from '../../features/catalogue/store';
import { useProductTexts } from '../../features/catalogue/texts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stepper } from '../../ui/Stepper';
import css from './BuyButtons.module.css';
import { noteMoved, isSecondTap } from './doubleTap';
import { useCheckoutActions } from './checkoutContext';

/** Buttons of a product card: add to cart, change the quantity, customize. */
export function BuyButtons({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const { name } = useProductTexts(product);
  const { isFallback } = useCatalogue();
  const { customize } = useCheckoutActions();
  const lines = useCartLines(product.id);

  // The uncustomised line has the product's own id; each customization is a line of its own.
  const plain = lines.find(({ id }) => id === product.id)?.quantity ?? 0;
  if (!product.inStock || isFallback) {
    return (
      <div className={css['buttons']}>
        <Button disabled>{t('unavailable')}</Button>
      </div>
    );
  }
  const add = () => {
    addToCart(product.id);
    noteMoved();
  };
  // The minus comes up where "Add to Cart" was pressed.
  const set = (quantity: number) => {
    if (quantity > plain || !isSecondTap()) setQuantity(product.id, quantity);
  };
  const most = mostOf(product) - countOf(lines, product.id) + plain;
  return (
    <div className={css['buttons']}>
      {plain === 0 ? (
        <Button aria-label={t('addNamed', { name })} disabled={most <= 0} onClick={add}>
          {t('add')}
        </Button>
      ) : (
        <Stepper
          label={t('quantity', { name })}
          fewer={t('fewer', { name })}
          more={t('more', { name })}
          quantity={plain}
          most={most}
          onChange={set}
        />
      )}
      <Button
        variant="quiet"
        aria-label={t('customizeNamed', { name })}
        onClick={() => customize(product.id)}
      >
        {t('customize')}
      </Button>
      {most <= plain && <p className={css['most']}>{t('most')}</p>}
    </div>
  );
}
