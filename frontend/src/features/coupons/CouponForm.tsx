import type { Product } from '@kalavara/shared-types/catalogue';
import type { Coupon } from '@kalavara/shared-types/coupons';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGroup, FormCheck, FormSelect, FormText } from '../../forms/fields';
import css from '../../forms/Form.module.css';
import { useConfirmedClose } from '../../forms/useConfirmedClose';
import { useEditForm, useRestoreFocus, type Version } from '../../forms/useEditForm';
import { call } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import notice from '../../ui/Notice.module.css';
import { useToastsAbove } from '../../ui/useToastsAbove';
import { codeIn, couponSchema, newCoupon, toFields, toValues, type CouponValues } from './values';

type Props = {
  /** Undefined for a new one. */
  coupon: Coupon | undefined;
  products: readonly Product[];
  onSaved: (coupon: Coupon) => void;
  onClose: () => void;
};
const versionOf = (coupon: Coupon): Version<CouponValues> => ({
  values: toValues(coupon),
  updatedAt: String(coupon.version),
});

export function CouponForm({ coupon, products, onSaved, onClose }: Props) {
  const { t } = useTranslation('coupons');
  const errorText = useErrorText();
  useRestoreFocus();
  const bar = useToastsAbove<HTMLDivElement>();
  const formRef = useRef<HTMLFormElement>(null);
  const schema = useMemo(() => couponSchema((wrong) => t(`wrong.${wrong}`)), [t]);
  const edit = useEditForm<CouponValues>({
    draftKey: `coupon ${coupon?.code ?? 'new'}`,
    start: coupon ? versionOf(coupon) : { values: newCoupon, updatedAt: undefined },
    schema,
    toField: (name) => (name === 'percent' || name === 'amount' ? 'value' : name),
    async loadLatest() {
      const { data } = await call('listCoupons', {});
      const latest = data.find(({ code }) => code === coupon?.code);
      return latest && versionOf(latest);
    },
    async save(values, { updatedAt }, commandId) {
      const fields = toFields(values);
      const { data } = coupon
        ? await call(
            'updateCoupon',
            {
              params: { code: coupon.code },
              body: { ...fields, expectedVersion: Number(updatedAt) },
            },
            { commandId },
          )
        : await call('createCoupon', { body: { code: codeIn(values), ...fields } }, { commandId });
      onSaved(data);
    },
  });
  const { form, conflict, failure, discard, isChanged, submit, takeLatest } = edit;
  const { close, question } = useConfirmedClose(() => {
    discard();
    onClose();
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const scope = useWatch({ control: form.control, name: 'scope' });
  const { isSubmitting, submitCount } = form.formState;
  useLayoutEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid]') ?? find('[role="alert"]'))?.focus();
  }, [submitCount, isSubmitting, failure, conflict]);

  const title = coupon ? t('form.edit', { code: coupon.code }) : t('form.new');
  return (
    <form ref={formRef} className={css['form']} aria-label={title} noValidate onSubmit={submit}>
      <h2>{title}</h2>
      {failure && (
        <p className={notice['failed']} role="alert" tabIndex={-1}>
          {errorText(failure.code === 'gone' ? 'coupon-not-found' : failure.code)}
        </p>
      )}
      {conflict && (
        <div className={notice['failed']} role="alert" tabIndex={-1}>
          <p>{t('form.stale')}</p>
          <Button variant="quiet" onClick={takeLatest}>
            {t('form.takeLatest')}
          </Button>
        </div>
      )}
      <FormProvider {...form}>
        <div className={css['groups']}>
          <FieldGroup title={t('form.what')}>
            {!coupon && (
              <FormText
                name="code"
                label={t('field.code')}
                hint={t('hint.code')}
                max={24}
                autoFocus
              />
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
          {scope === 'some' && <ProductTicks products={products} />}
          <div ref={bar} className={css['acts']}>
            <Button variant="quiet" onClick={() => close({ isTyped: isChanged() })}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" isBusy={isSubmitting}>
              {t(coupon ? 'form.save' : 'form.create')}
            </Button>
          </div>
        </div>
      </FormProvider>
      {question}
    </form>
  );
}

function ProductTicks({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('coupons');
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
        {products.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              value={id}
              aria-invalid={error ? true : undefined}
              {...register('products')}
            />
            {name}
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
