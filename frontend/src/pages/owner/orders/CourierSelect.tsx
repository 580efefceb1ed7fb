import { courierNames } from '@kalavara/shared-types/couriers.rules';
import { useTranslation } from 'react-i18next';
import { type Courier, couriers } from '../../../features/orders/courier';
import { Select } from '../../../ui/Select';

type Props = {
  value: Courier | '';
  error: string | undefined;
  onChange: (courier: Courier | '') => void;
};

export function CourierSelect({ value, error, onChange }: Props) {
  const { t } = useTranslation('orders');
  return (
    <Select
      label={t('shipment.courier')}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value as Courier | '')}
      options={[
        { value: '', label: t('shipment.choose') },
        ...couriers.map((courier) => ({
          value: courier,
          label: courier === 'other' ? t('shipment.other') : courierNames[courier],
        })),
      ]}
    />
  );
}
