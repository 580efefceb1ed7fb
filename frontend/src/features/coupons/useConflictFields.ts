import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useTranslation } from 'react-i18next';
import type { ConflictField } from '../../forms/VersionConflict';
import { useLanguage } from '../../i18n/language';
import { rupees } from '../../ui/rupees';
import type { CouponValues } from './values';

/** Returns the fields in which two versions of a coupon can differ. */
export function useConflictFields(
  products: readonly Product[] = [],
): readonly ConflictField<CouponValues>[] {
  const { t } = useTranslation('coupons');
  const language = useLanguage();
  const nameOf = (id: string) => {
    const product = products.find((each) => each.id === id);
    return (language === 'ml' && product?.ml?.name) || product?.name || id;
  };
  return [
    {
      name: 'value',
      with: ['kind'],
      label: t('form.what'),
      show: (_, { kind, value }) =>
        kind === 'percent'
          ? t('card.percent', { percent: value })
          : t('card.amount', { amount: rupees(Number(value)) }),
    },
    {
      name: 'isActive',
      label: t('field.isActive'),
      show: (isActive) => t(isActive ? 'state.on' : 'state.off'),
    },
    ...(['minimum', 'fromDay', 'toDay', 'totalLimit', 'phoneLimit'] as const).map((name) => ({
      name,
      label: t(`field.${name}`),
      show: String,
    })),
    {
      name: 'products',
      with: ['scope'],
      label: t('form.products'),
      show: (_, { scope, products: ids }) =>
        scope === 'all' ? t('scope.all') : ids.map(nameOf).join(', '),
    },
  ];
}
