import { useTranslation } from 'react-i18next';
import type { HandForm } from '../../../../features/orders/byHand';
import { Choices } from '../../../../ui/Choices';

type Props = { form: HandForm; onChange: (change: Partial<HandForm>) => void };

/** The payment of the order, and the language of its messages. */
export function PaymentFields({ form, onChange }: Props) {
  const { t } = useTranslation('orders');
  return (
    <>
      <Choices
        legend={t('byHand.payment')}
        value={form.payment}
        onChange={(payment) => onChange({ payment })}
        options={(['cash', 'upi', 'later'] as const).map((value) => ({
          value,
          label: t(`byHand.${value}`),
          text: t(`byHand.${value}Text`),
        }))}
      />
      <Choices
        legend={t('byHand.language')}
        value={form.language}
        onChange={(language) => onChange({ language })}
        areShort
        options={(['en', 'ml'] as const).map((value) => ({
          value,
          label: t(`byHand.languages.${value}`),
        }))}
      />
    </>
  );
}
