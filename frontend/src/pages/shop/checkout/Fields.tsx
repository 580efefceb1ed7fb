import { typeInto, type Form, type CheckedDelivery } from '../../../features/checkout/form';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { dayText } from '../../../ui/time';
import css from './CheckoutDialog.module.css';

type Props = {
  form: Form;
  delivery: CheckedDelivery | undefined;
  isChecking: boolean;
  /** Id of the element that describes the field's error. */
  wrong: (field: string) => string | undefined;
};

/** Who gets it, and where. A phone that knows its owner fills them in. */
export function Fields({ form, delivery, isChecking, wrong }: Props) {
  const { t } = useTranslation('checkout');
  const bound = (field: keyof Form) => ({
    name: field,
    value: form[field],
    invalidBy: wrong(field),
    onChange: (event: { target: { value: string } }) => typeInto(field, event.target.value),
  });
  return (
    <>
      <fieldset className={css['part']}>
        <legend>{t('customer')}</legend>
        <TextField
          label={t('name')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={100}
          required
          {...bound('name')}
        />
        <div className={css['two']}>
          <TextField
            label={t('phone')}
            hint={t('phoneHint')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            required
            {...bound('phone')}
          />
          <TextField
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={200}
            {...bound('email')}
          />
        </div>
      </fieldset>
      <fieldset className={css['part']}>
        <legend>{t('deliveryAddress')}</legend>
        <TextArea
          label={t('address')}
          hint={t('addressHint')}
          autoComplete="street-address"
          maxLength={500}
          required
          {...bound('address')}
        />
        <TextField
          label={t('pincode')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          required
          {...bound('pincode')}
        />
        <Arrival delivery={delivery} isChecking={isChecking} />
        <TextArea
          label={t('instructions')}
          rows={2}
          maxLength={1_000}
          {...bound('specialInstructions')}
        />
      </fieldset>
    </>
  );
}

function Arrival({ delivery, isChecking }: Pick<Props, 'delivery' | 'isChecking'>) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  return (
    <p role="status" className={delivery && (delivery.isServiceable ? css['good'] : css['bad'])}>
      {isChecking && t('asking')}
      {delivery && !delivery.isServiceable && t(delivery.isOutOfState ? 'outOfState' : 'notServed')}
      {delivery?.isServiceable &&
        t('arrives', { day: dayText(delivery.expected.slice(0, 10), language) })}
    </p>
  );
}
