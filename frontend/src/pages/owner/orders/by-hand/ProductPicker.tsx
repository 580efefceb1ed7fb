import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Items } from '@kalavara/shared-types/checkout/checkout';
import { maxUnitsOfOne } from '@kalavara/shared-types/checkout/checkout.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffered } from '../../../../features/catalogue/offers';
import { nameIn } from '../../../../features/catalogue/texts';
import { useLanguage } from '../../../../i18n/language';
import { useErrorText } from '../../../../i18n/useErrorText';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { rupees } from '../../../../ui/rupees';
import { Stepper } from '../../../../ui/Stepper';
import { TextField } from '../../../../ui/TextField';
import css from './HandOrder.module.css';
import { QuantityField } from './QuantityField';

type Props = {
  products: readonly Product[];
  /** Ids of chosen products that are no longer in the shop. */
  missingIds: readonly string[];
  items: Items;
  error: string | undefined;
  onChange: (items: Items) => void;
};

/** All products in stock, each with a stepper. Chosen products remain in the list regardless of the search. */
export function ProductPicker({ products, missingIds, items, error, onChange }: Props) {
  const { t } = useTranslation('orders');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const quantityOf = ({ id }: Product) => items[id] ?? 0;
  const shown = products.filter(
    (product) =>
      quantityOf(product) > 0 ||
      (product.inStock &&
        [product.name, product.ml?.name ?? ''].some((name) => name.toLowerCase().includes(wanted))),
  );
  return (
    <>
      <Alert variant="refused">{error}</Alert>
      <TextField
        label={t('byHand.find')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown.length === 0 && <p>{t(wanted ? 'byHand.noneFound' : 'byHand.noProducts')}</p>}
      <ul className={css['products']}>
        {missingIds.map((id) => (
          <MissingProductRow
            key={id}
            id={id}
            quantity={items[id] ?? 0}
            onRemove={() =>
              onChange(Object.fromEntries(Object.entries(items).filter(([key]) => key !== id)))
            }
          />
        ))}
        {shown.map((product) => (
          <Row
            key={product.id}
            product={product}
            quantity={quantityOf(product)}
            onChange={(quantity) => onChange({ ...items, [product.id]: quantity })}
          />
        ))}
      </ul>
    </>
  );
}

type MissingProductProps = { id: string; quantity: number; onRemove: () => void };

/** A product that was removed from the shop after the form was filled, so its name is unknown. */
function MissingProductRow({ id, quantity, onRemove }: MissingProductProps) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  return (
    <li data-missing>
      <span>
        <strong>
          {id} × {quantity}
        </strong>
        <small>{errorText('product-not-found')}</small>
      </span>
      <Button
        variant="quiet"
        aria-label={t('byHand.removeProduct', { name: id })}
        onClick={onRemove}
      >
        {t('byHand.remove')}
      </Button>
    </li>
  );
}

type RowProps = { product: Product; quantity: number; onChange: (quantity: number) => void };

function Row({ product, quantity, onChange }: RowProps) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const language = useLanguage();
  const { price } = useOffered(product);
  const name = nameIn(product, language);
  const left = product.inStock ? product.stockQuantity : 0;
  const label = t('byHand.units', { name });
  const maxUnits = Math.min(maxUnitsOfOne, left);
  const [isOver, setOver] = useState(false);
  const change = (wanted: number) => {
    setOver(wanted > maxUnits);
    onChange(Math.min(wanted, maxUnits));
  };
  return (
    <li data-chosen={quantity > 0 || undefined}>
      <span>
        <strong>{name}</strong>
        <small>
          {rupees(price)} · {product.weight}
          {left < maxUnitsOfOne && ` · ${t('byHand.left', { count: left })}`}
        </small>
        <small role="status">
          {isOver && left >= maxUnitsOfOne && errorText('too-many-of-one')}
        </small>
      </span>
      <Stepper
        label={label}
        quantity={quantity}
        most={maxUnits}
        fewer={t('byHand.fewer')}
        more={t('byHand.more')}
        field={<QuantityField label={label} quantity={quantity} onChange={change} />}
        onChange={change}
      />
    </li>
  );
}
