import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { type ReactNode, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGroup, FormCheck, FormSelect, FormText } from '../../forms/fields';
import css from '../../forms/Form.module.css';
import { useLanguage } from '../../i18n/language';
import type { CouponValues } from './values';

/** Discount, validity and products of a coupon. */
export function CouponFields({
  isNew,
  products,
  loadState,
}: {
  isNew: boolean;
  products: readonly Product[] | undefined;
  loadState: ReactNode;
}) {
  const { t } = useTranslation('coupons');
  const { control } = useFormContext<CouponValues>();
  const [kind, scope] = useWatch({ control, name: ['kind', 'scope'] });
  return (
    <>
      <FieldGroup title={t('form.what')}>
        {isNew && (
          <FormText name="code" label={t('field.code')} hint={t('hint.code')} max={24} autoFocus />
        )}
        <FormSelect
          name="kind"
          label={t('field.kind')}
          options={(['percent', 'amount'] as const).map((value) => ({
            value,
            label: t(`kind.${value}`),
          }))}
        />
        <FormText
          name="value"
          label={t(kind === 'amount' ? 'field.amount' : 'field.percent')}
          inputMode="decimal"
          max={9}
        />
        <FormCheck name="isActive" label={t('field.isActive')} hint={t('hint.isActive')} />
      </FieldGroup>
      <FieldGroup title={t('form.when')} hint={t('hint.when')}>
        <FormText
          name="minimum"
          label={t('field.minimum')}
          hint={t('hint.minimum')}
          inputMode="decimal"
          max={9}
        />
        <FormText name="fromDay" label={t('field.fromDay')} type="date" max={10} />
        <FormText name="toDay" label={t('field.toDay')} type="date" max={10} />
        <FormText name="totalLimit" label={t('field.totalLimit')} inputMode="numeric" max={7} />
        <FormText
          name="phoneLimit"
          label={t('field.phoneLimit')}
          hint={t('hint.phoneLimit')}
          inputMode="numeric"
          max={7}
        />
      </FieldGroup>
      <FieldGroup title={t('form.products')}>
        <FormSelect
          name="scope"
          label={t('field.scope')}
          options={(['all', 'some'] as const).map((value) => ({
            value,
            label: t(`scope.${value}`),
          }))}
        />
      </FieldGroup>
      {scope === 'some' && (products ? <ProductTicks products={products} /> : loadState)}
    </>
  );
}

function ProductTicks({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('coupons');
  const language = useLanguage();
  const { register, getFieldState, formState } = useFormContext<CouponValues>();
  const error = getFieldState('products', formState).error?.message;
  const errorId = useId();
  return (
    <div>
      <div
        className={css['ticks']}
        role="group"
        aria-label={t('form.products')}
        aria-describedby={error ? errorId : undefined}
      >
        {products.map(({ id, name, ml }) => (
          <label key={id}>
            <input
              type="checkbox"
              value={id}
              aria-invalid={error ? true : undefined}
              {...register('products')}
            />
            {(language === 'ml' && ml?.name) || name}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={css['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
