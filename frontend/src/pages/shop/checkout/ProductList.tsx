import { maxUnitsOfOne, type PricedLine } from '@kalavara/shared-types/checkout/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { countOf, unitsLeft, maxUnitsOf, type CartLine } from '../../../features/cart/cart.rules';
import { addCustomised, addToCart, setQuantity } from '../../../features/cart/store';
import { useOffered } from '../../../features/catalogue/offers';
import { nameIn } from '../../../features/catalogue/texts';
import { customizationText } from '../../../features/orders/shopper/customizationText';
import { memo, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import { Stepper } from '../../../ui/Stepper';
import type { AvailableCatalogue, AvailableProduct } from '../cart/useAvailableCatalogue';
import form from './CheckoutDialog.module.css';
import css from './ProductList.module.css';

type Line = CartLine & PricedLine;
type Props = {
  lines: readonly Line[];
  catalogue: AvailableCatalogue;
  invalidBy?: string | undefined;
};

/**
 * The chosen products first, and all other products in stock behind one tap; customised units have lines of their own.
 * Rows stay at their position while the list is open, so that none moves under a finger.
 */
export const ProductList = memo(function ProductList({ lines, catalogue, invalidBy }: Props) {
  const { t } = useTranslation('checkout');
  const inStock = catalogue.products.filter((product) => product.inStock);
  const [chosen] = useState(() => new Set(lines.map(({ id }) => id)));
  const [customised] = useState(() => lines.filter(({ customization }) => customization !== null));
  const removed = customised
    .filter(
      ({ id, productId }) =>
        catalogue.byId.get(productId)?.inStock && !lines.some((line) => line.id === id),
    )
    .map((line) => ({ ...line, quantity: 0 }));
  const row = (product: AvailableProduct, line: Line | undefined) => (
    <Row key={line?.id ?? product.id} product={product} line={line} lines={lines} />
  );
  const plainRow = (product: AvailableProduct) =>
    row(
      product,
      lines.find(({ id }) => id === product.id),
    );
  const others = inStock.filter(({ id }) => !chosen.has(id));
  // A product that another shopper is paying for stays in the order.
  const listed = catalogue.products.filter(
    (product) => chosen.has(product.id) && (product.inStock || product.isReserved),
  );
  const hasRows =
    removed.length > 0 ||
    listed.length > 0 ||
    lines.some(({ customization }) => customization !== null);
  // An opened list is not closed: a row must not disappear under a finger.
  const [isOpen, setIsOpen] = useState(false);
  if (!hasRows && !isOpen) setIsOpen(true);
  return (
    <fieldset
      className={form['part']}
      aria-describedby={invalidBy}
      aria-invalid={invalidBy ? true : undefined}
    >
      <legend>{t('products')}</legend>
      <ul className={css['chosen']} aria-label={t('chosen')}>
        {[...lines.filter(({ customization }) => customization !== null), ...removed]
          .sort((a, b) => positionIn(customised, a) - positionIn(customised, b))
          .map((line) => row(catalogue.byId.get(line.productId)!, line))}
        {listed.map(plainRow)}
      </ul>
      {others.length > 0 && (
        <details className={css['others']} open={isOpen || undefined}>
          <summary>{t('addMore')}</summary>
          <div className={css['list']} role="group" aria-label={t('products')} tabIndex={0}>
            <ul>{others.map(plainRow)}</ul>
          </div>
        </details>
      )}
    </fieldset>
  );
});

/** Returns the position of a line in the list when it was opened; lines added later are at the end. */
function positionIn(lines: readonly Line[], { id }: Line): number {
  const index = lines.findIndex((line) => line.id === id);
  return index < 0 ? lines.length : index;
}

type RowProps = { product: AvailableProduct; line?: Line | undefined; lines: readonly Line[] };

function Row({ product, line, lines }: RowProps) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { t: ofOrder } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  const customization = line?.customization ?? null;
  const quantity = line?.quantity ?? 0;
  const offered = useOffered(product);
  const name = nameIn(product, language) + (customization ? ` ${t('cart:customized')}` : '');
  const maxUnits = Math.max(0, maxUnitsOf(product) - countOf(lines, product.id) + quantity);
  function set(next: number) {
    if (quantity > 0) setQuantity(line!.id, next);
    else if (customization) addCustomised(product.id, customization, next);
    else addToCart(product.id);
  }
  return (
    <li className={css['row']} data-chosen={quantity > 0 || undefined}>
      <span className={css['text']}>
        <strong>{name}</strong>
        <span>
          {rupees(line ? toRupees(line.unitPaise) : offered.price)} · {product.weight}
        </span>
        {unitsLeft(product) < maxUnitsOfOne && quantity >= maxUnits && (
          <small>
            {!product.inStock
              ? t('cart:reserved')
              : t(quantity > maxUnits ? 'cart:someReserved' : 'onlyLeft', {
                  count: unitsLeft(product),
                })}
          </small>
        )}
      </span>
      <Stepper
        label={t('quantityOf', { name })}
        fewer={t('fewer')}
        more={t('more')}
        quantity={quantity}
        most={maxUnits}
        onChange={set}
      />
      {customization && (
        <small className={css['wish']}>{customizationText(customization, ofOrder)}</small>
      )}
    </li>
  );
}
