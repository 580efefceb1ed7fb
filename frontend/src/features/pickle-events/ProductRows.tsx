import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { priceIn } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../ui/rupees';
import { TextField } from '../../ui/TextField';
import { defaultProduct, type EventError, type ProductValues } from './values';
import { Summary } from '../../ui/Summary';
import fields from './EventFields.module.css';
import css from './ProductRows.module.css';
import { samples } from './samples';

type Props = {
  values: Record<string, ProductValues>;
  /** The discount of the event, as typed. */
  usual: string;
  products: readonly Product[];
  errors: readonly EventError[];
  onChange: (key: string, row: ProductValues) => void;
};
type One = { key: string; name: string; price: number; was?: number | undefined; about: string };

/** The participating products and their prices: those of the shop, and the documented samples. */
export function ProductRows({ values, usual, products, errors, onChange }: Props) {
  const { t } = useTranslation(['pickleEvents', 'product']);
  const language = useLanguage();
  const own = products.map(({ id, name, ml, price, originalPrice, weight, spiceLevel }): One => ({
    key: id,
    name: (language === 'ml' && ml?.name) || name,
    price,
    was: originalPrice,
    about: `${t(`product:spice.${spiceLevel}`)} · ${weight}`,
  }));
  const examples = samples.map(({ key, price, was, spice, weight }): One => ({
    key,
    name: t(`sample.${key}`),
    price,
    was,
    about: [t(`product:spice.${spice}`), weight].filter(Boolean).join(' · '),
  }));
  const rows = (ones: readonly One[]) => (
    <ul className={css['rows']}>
      {ones.map((one) => (
        <Row
          key={one.key}
          one={one}
          row={values[one.key] ?? defaultProduct}
          usual={usual}
          errors={errors}
          onChange={(row) => onChange(one.key, row)}
        />
      ))}
    </ul>
  );
  return (
    <fieldset className={fields['group']}>
      <legend>{t('products.title')}</legend>
      <p className={fields['lead']}>{t('products.lead')}</p>
      {own.length > 0 && rows(own)}
      <details className={css['samples']} open={own.length === 0}>
        <Summary>{t('products.samples')}</Summary>
        <p className={fields['lead']}>{t('products.samplesLead')}</p>
        {rows(examples)}
      </details>
    </fieldset>
  );
}

type RowProps = {
  one: One;
  row: ProductValues;
  usual: string;
  errors: readonly EventError[];
  onChange: (row: ProductValues) => void;
};

function Row({ one: { key, name, price, was, about }, row, usual, errors, onChange }: RowProps) {
  const { t } = useTranslation('pickleEvents');
  const hasError = (why: EventError['why']) =>
    errors.some((each) => each.product === key && each.why === why);
  const now = eventPrice(price, row, usual);
  return (
    <li className={css['row']} data-off={!row.enabled || undefined}>
      <label className={fields['flag']}>
        <input
          type="checkbox"
          checked={row.enabled}
          onChange={({ target }) => onChange({ ...row, enabled: target.checked })}
        />
        <span>
          <strong>{name}</strong>
          <small>
            {about} · {rupees(price)} {was !== undefined && was > price && <s>{rupees(was)}</s>}
          </small>
        </span>
      </label>
      <TextField
        label={t('products.percent')}
        aria-label={t('products.percentOf', { name })}
        inputMode="decimal"
        maxLength={5}
        placeholder={usual}
        value={row.discountPercent}
        disabled={!row.enabled}
        error={hasError('percent') ? t('wrong.percent') : undefined}
        onChange={({ target }) => onChange({ ...row, discountPercent: target.value })}
      />
      <TextField
        label={t('products.special')}
        aria-label={t('products.specialOf', { name })}
        inputMode="decimal"
        maxLength={10}
        value={row.specialPrice}
        disabled={!row.enabled}
        error={hasError('amount') ? t('wrong.amount') : undefined}
        onChange={({ target }) => onChange({ ...row, specialPrice: target.value })}
      />
      <p className={css['now']}>
        <span className={fields['lead']}>{t(row.enabled ? 'products.now' : 'products.usual')}</span>{' '}
        {now !== undefined && <strong>{rupees(now)}</strong>}
      </p>
    </li>
  );
}

/** The resulting price, if the typed value is valid. */
function eventPrice(
  price: number,
  { enabled, discountPercent, specialPrice }: ProductValues,
  usual: string,
): number | undefined {
  const numbers = [usual, discountPercent, specialPrice].map(Number);
  if (numbers.some(Number.isNaN)) return undefined;
  const own = {
    enabled,
    ...(discountPercent.trim() !== '' && { discountPercent: Number(discountPercent) }),
    ...(specialPrice.trim() !== '' && { specialPrice: Number(specialPrice) }),
  };
  return toRupees(
    priceIn({ discountPercent: Number(usual), products: { one: own } }, 'one', toPaise(price)),
  );
}
