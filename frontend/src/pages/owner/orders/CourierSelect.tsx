import { otherCourier } from '@kalavara/shared-types/couriers/couriers.rules';
import { useTranslation } from 'react-i18next';
import { useCouriers } from '../../../features/orders/courier';
import { Select } from '../../../ui/Select';

type Props = {
  value: string;
  /** The name of the chosen courier, if it is no longer in the list. */
  name?: string | undefined;
  error: string | undefined;
  onChange: (courier: string) => void;
};

export function CourierSelect({ value, name, error, onChange }: Props) {
  const { t } = useTranslation('orders');
  const couriers = useCouriers();
  const isListed = ['', otherCourier, ...couriers.map(({ id }) => id)].includes(value);
  return (
    <Select
      label={t('shipment.courier')}
      value={isListed || name ? value : ''}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: t('shipment.choose') },
        ...couriers.map((courier) => ({ value: courier.id, label: courier.name })),
        ...(isListed || !name ? [] : [{ value, label: name }]),
        { value: otherCourier, label: t('shipment.other') },
      ]}
    />
  );
}
