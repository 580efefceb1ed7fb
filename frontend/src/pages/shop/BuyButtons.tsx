import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useCallback, useRef } from 'react';
import { maxUnitsOfOne } from '@kalavara/shared-types/checkout/checkout.rules';
import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import { defaultCustomization } from '@kalavara/shared-types/catalogue/customization.rules';
import { countOf, unitsLeft, lineId, maxUnitsOf } from '../../features/cart/cart.rules';
import { addCustomised, addToCart, setQuantity, useCartLines } from '../../features/cart/store';
import { useCatalogue } from '../../features/catalogue/store';
import { useProductTexts } from '../../features/catalogue/texts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stepper } from '../../ui/Stepper';
import css from './BuyButtons.module.css';
import { noteMoved, isSecondTap } from './doubleTap';
import { nextPaint } from './nextPaint';
import { useCheckoutActions } from './checkoutContext';

type Props = { product: Product; /** Chosen on the product's page. */ oil?: OilType | undefined };

/** Buttons of a product card: add to cart, change the quantity, customize. */
export function BuyButtons({ product, oil }: Props) {
  const { t } = useTranslation('product');
  const { name } = useProductTexts(product);
  const { isFallback } = useCatalogue();
  const { customize } = useCheckoutActions();
  // A pickle can have two cards: the pressed one is updated at once, the other one in the next frame.
  const isPressed = useRef(false);
  const lines = useCartLines(
    product.id,
    useCallback((render) => {
      if (isPressed.current) render();
      else void nextPaint().then(render);
    }, []),
  );

  // Each customization is a line of its own; without an oil it is the line without customization.
  const customization = oil ? { ...defaultCustomization, oilType: oil } : null;
  const ownId = lineId(product.id, customization);
  const inLine = lines.reduce((sum, { id, quantity }) => (id === ownId ? quantity : sum), 0);
  const isForSale = product.inStock && !isFallback;
  // The minus appears where "Add to Cart" was pressed.
  const set = (quantity: number) => {
    isPressed.current = true;
    if (inLine === 0) {
      if (customization) addCustomised(product.id, customization, 1);
      else addToCart(product.id);
      noteMoved();
    } else if (quantity > inLine || !isSecondTap()) setQuantity(ownId, quantity);
    isPressed.current = false;
  };
  const maxUnits = maxUnitsOf(product) - countOf(lines, product.id) + inLine;
  const left = unitsLeft(product);
  const text = t(isForSale ? 'add' : 'unavailable');
  return (
    <div className={css['buttons']}>
      <Stepper
        label={t('quantity', { name })}
        fewer={t('fewer', { name })}
        more={t('more', { name })}
        add={{ label: isForSale ? t('addNamed', { name }) : text, text }}
        quantity={isForSale ? inLine : 0}
        most={isForSale ? maxUnits : 0}
        onChange={set}
      />
      {isForSale && (
        <Button
          variant="quiet"
          aria-label={t('customizeNamed', { name })}
          onClick={() => customize(product.id, oil)}
        >
          {t('customize')}
        </Button>
      )}
      {isForSale && maxUnits <= inLine && (
        <p className={css['most']}>
          {left < maxUnitsOfOne ? t('onlyLeft', { count: left }) : t('most')}
        </p>
      )}
    </div>
  );
}
