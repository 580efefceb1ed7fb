import { mostOfOne, type PricedLine } from '@kalavara/shared-types/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { countOf, leftOf, mostOf, type CartLine } from '../../../features/cart/cart.rules';
import { addToCart, setQuantity } from '../../../features/cart/store';
import { useOffered } from '../../../features/catalogue/offers';
import { nameIn } from '../../../features/catalogue/texts';
import { customizationText } from '../../../features/orders/shopper/customizationText';
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

/** All products in stock, those in the cart first; customised units have lines of their own. */
export function ProductList({ lines, catalogue, invalidBy }: Props) {
  const { t } = useTranslation('checkout');
  const inStock = catalogue.products.filter((product) => product.inStock);
  // Positions are fixed when the list opens: a row must not move away under a finger.
  return (
    <fieldset
      className={form['part']}
      aria-describedby={invalidBy}
      aria-invalid={invalidBy ? true : undefined}
    >
      <legend>{t('products')}</legend>
      <div className={css['list']} role="group" aria-label={t('products')} tabIndex={0}>
        <ul>
          {lines
            .filter(({ customization }) => customization !== null)
            .map((line) => (
              <Row
                key={line.id}
                product={catalogue.byId.get(line.productId)!}
                line={line}
                lines={lines}
              />
            ))}
          {inStock.map((product) => (
            <Row
              key={product.id}
              product={product}
              line={lines.find(({ id }) => id === product.id)}
              lines={lines}
            />
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

type RowProps = { product: AvailableProduct; line?: Line | undefined; lines: readonly Line[] };

function Row({ product, line, lines }: RowProps) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { t: ofOrder } = useTranslation(['order', 'cart']);
  const language = useLanguage();
  const customization = line?.customization ?? null;
  const quantity = line?.quantity ?? 0;
  const offered = useOffered(product);
  const name = nameIn(product, language) + (customization ? ` ${t('cart:customized')}` : '');
  const most = Math.max(0, mostOf(product) - countOf(lines, product.id) + quantity);
  const set = (next: number) => (line ? setQuantity(line.id, next) : addToCart(product.id));
  return (
    <li className={css['row']} data-chosen={quantity > 0 || undefined}>
      <span className={css['text']}>
        <strong>{name}</strong>
        <span>
          {rupees(line ? toRupees(line.unitPaise) : offered.price)} · {product.weight}
        </span>
        {leftOf(product) < mostOfOne && quantity >= most && (
          <small>{t('onlyLeft', { count: leftOf(product) })}</small>
        )}
      </span>
      <Stepper
        label={t('quantityOf', { name })}
        fewer={t('fewer')}
        more={t('more')}
        quantity={quantity}
        most={most}
        onChange={set}
      />
      {customization && (
        <small className={css['wish']}>{customizationText(customization, ofOrder)}</small>
      )}
    </li>
  );
}
