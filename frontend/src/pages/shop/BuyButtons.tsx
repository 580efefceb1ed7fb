import type { Product } from '@kalavara/shared-types/catalogue';
import { useCallback, useRef } from 'react';
import { countOf, mostOf } from '../../features/cart/cart.rules';
import { addToCart, setQuantity, useCartLines } from '../../features/cart/store';
import { useCatalogue } from '../../features/catalogue/store';
import { useProductTexts } from '../../features/catalogue/texts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stepper } from '../../ui/Stepper';
import css from './BuyButtons.module.css';
import { noteMoved, isSecondTap } from './doubleTap';
import { nextPaint } from './nextPaint';
import { useCheckoutActions } from './checkoutContext';

/** Buttons of a product card: add to cart, change the quantity, customize. */
export function BuyButtons({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const { name } = useProductTexts(product);
  const { isFallback } = useCatalogue();
  const { customize } = useCheckoutActions();
  // A pickle can have two cards: the one that was pressed answers, and the other one follows a frame later.
  const isPressed = useRef(false);
  const lines = useCartLines(
    product.id,
    useCallback((render) => {
      if (isPressed.current) render();
      else void nextPaint().then(render);
    }, []),
  );

  // The uncustomised line has the product's own id; each customization is a line of its own.
  const plain = lines.reduce((sum, { id, quantity }) => (id === product.id ? quantity : sum), 0);
  const isForSale = product.inStock && !isFallback;
  // The minus comes up where "Add to Cart" was pressed.
  const set = (quantity: number) => {
    isPressed.current = true;
    if (plain === 0) {
      addToCart(product.id);
      noteMoved();
    } else if (quantity > plain || !isSecondTap()) setQuantity(product.id, quantity);
    isPressed.current = false;
  };
  const most = mostOf(product) - countOf(lines, product.id) + plain;
  const text = t(isForSale ? 'add' : 'unavailable');
  return (
    <div className={css['buttons']}>
      <Stepper
        label={t('quantity', { name })}
        fewer={t('fewer', { name })}
        more={t('more', { name })}
        add={{ label: isForSale ? t('addNamed', { name }) : text, text }}
        quantity={isForSale ? plain : 0}
        most={isForSale ? most : 0}
        onChange={set}
      />
      {isForSale && (
        <Button
          variant="quiet"
          aria-label={t('customizeNamed', { name })}
          onClick={() => customize(product.id)}
        >
          {t('customize')}
        </Button>
      )}
      {isForSale && most <= plain && <p className={css['most']}>{t('most')}</p>}
    </div>
  );
}
