import { mostOfOne, type PricedLine } from '@kalavara/shared-types/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { countOf, leftOf, mostOf, type CartLine } from '../../../features/cart/cart.rules';
import { addToCart, setQuantity } from '../../../features/cart/store';
import { useOffered } from '../../../features/catalogue/offers';
import { nameIn } from '../../../features/catalogue/texts';
import { wishText } from '../../../features/orders/shopper/wishText';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import { Stepper } from '../../../ui/Stepper';
import type { ShelfNow, ShelfProduct } from '../cart/useShelf';
import form from './CheckoutDialog.module.css';
import css from './ProductList.module.css';

type Line = CartLine & PricedLine;
type Props = { lines: readonly Line[]; shelf: ShelfNow; invalidBy?: string | undefined };

/** All there is in stock, what is in the cart first; jars with a wish are lines of their own (D-144). */
export function ProductList({ lines, shelf, invalidBy }: Props) {
  const { t } = useTranslation('checkout');
  const inStock = shelf.products.filter((product) => product.inStock);
  // Where a product stands is settled when the list is opened: a row that jumps away is pressed in vain.
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
                product={shelf.byId.get(line.productId)!}
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

type RowProps = { product: ShelfProduct; line?: Line | undefined; lines: readonly Line[] };

function Row({ product, line, lines }: RowProps) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { t: ofOrder } = useTranslation(['order', 'cart']);
  const language = useLanguage();
  const wish = line?.customization ?? null;
  const quantity = line?.quantity ?? 0;
  const offered = useOffered(product);
  const name = nameIn(product, language) + (wish ? ` ${t('cart:customized')}` : '');
  const most = Math.max(0, mostOf(product) - countOf(lines, product.id) + quantity);
  const set = (next: number) => (line ? setQuantity(line.id, next) : addToCart(product.id));
  return (
    <li className={css['row']} data-chosen={quantity > 0 || undefined}>
      <span className={css['words']}>
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
      {wish && <small className={css['wish']}>{wishText(wish, ofOrder)}</small>}
    </li>
  );
}
