import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditForm, type Version } from '../../forms/useEditForm';
import { call } from '../../http/call';
import { codeIn, type CouponValues, couponSchema, newCoupon, toFields, toValues } from './values';

const versionOf = (coupon: Coupon): Version<CouponValues> => ({
  values: toValues(coupon),
  updatedAt: String(coupon.version),
});

/** The form of a new or existing coupon, and the calls that save it. */
export function useCouponEdit(coupon: Coupon | undefined, onSaved: (coupon: Coupon) => void) {
  const { t } = useTranslation('coupons');
  const schema = useMemo(() => couponSchema((wrong) => t(`wrong.${wrong}`)), [t]);
  return useEditForm<CouponValues>({
    draftKey: `coupon ${coupon?.code ?? 'new'}`,
    start: coupon ? versionOf(coupon) : { values: newCoupon, updatedAt: undefined },
    schema,
    failed: t('form.notSaved'),
    together: [
      ['kind', 'value'],
      ['scope', 'products'],
    ],
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
}
