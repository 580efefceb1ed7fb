import { countryName } from '@kalavara/shared-types/checkout/countries.rules';
import { canStore } from '../../../features/checkout/canStore';
import {
  needsEnquiry,
  typeInto,
  type Form,
  type CheckedDelivery,
} from '../../../features/checkout/form';
import {
  deleteSavedAddress,
  saveAddress,
  useIsSaved,
} from '../../../features/checkout/savedAddress';
import { pincodeOf } from '@kalavara/shared-types/checkout/checkout.rules';
import { stateOfPincode } from '@kalavara/shared-types/checkout/indian-states.rules';
import { inLanguageAt } from '@kalavara/shared-types/catalogue/shop-page';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../ui/Check';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { dayText } from '../../../ui/time';
import { rupees } from '../../../ui/rupees';
import css from './CheckoutDialog.module.css';
import { CountryField } from './CountryField';
import { EnquiryLinks } from './EnquiryLinks';

type Props = {
  form: Form;
  delivery: CheckedDelivery | undefined;
  isChecking: boolean;
  /** Returns the id of the element that describes the field's error. */
  wrong: (field: string) => string | undefined;
};

type Bound = {
  name: keyof Form;
  value: string;
  invalidBy: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** Name, contact and address. They are filled in on a phone that has stored them. */
export function Fields({ form, delivery, isChecking, wrong }: Props) {
  const { t } = useTranslation('checkout');
  const bound = (field: keyof Form): Bound => ({
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
        <CountryField {...bound('country')} />
        {needsEnquiry(delivery) ? (
          <EnquiryLinks country={form.country} />
        ) : (
          <>
            <TextArea
              label={t('address')}
              hint={t(delivery?.isAbroad ? 'addressAbroadHint' : 'addressHint')}
              autoComplete="street-address"
              maxLength={500}
              required
              {...bound('address')}
            />
            {!delivery?.isAbroad && (
              <>
                <TextField
                  label={t('pincode')}
                  inputMode="numeric"
                  autoComplete="postal-code"
                  maxLength={20}
                  required
                  {...bound('pincode')}
                />
                <Region pincode={form.pincode} />
              </>
            )}
            <Arrival delivery={delivery} isChecking={isChecking} country={form.country} />
            <OrderOnlyFields form={form} bound={bound} />
          </>
        )}
      </fieldset>
    </>
  );
}

/** Fields that an enquiry does not have: instructions, and whether the details are stored on this device. */
function OrderOnlyFields({ form, bound }: { form: Form; bound: (field: keyof Form) => Bound }) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const isSaved = useIsSaved();
  const [isStorable] = useState(canStore);
  return (
    <>
      <TextArea
        label={t('instructions')}
        rows={2}
        maxLength={1_000}
        {...bound('specialInstructions')}
      />
      {isStorable && (
        <div className={css['saved']}>
          <Check
            label={t('remember')}
            isChecked={isSaved}
            onChange={(isChecked) => (isChecked ? saveAddress(form) : deleteSavedAddress())}
          />
          <p className={css['note']} role="status">
            {isSaved ? t('remembered') : ''}
          </p>
        </div>
      )}
      <p className={`${css['note']} ${css['privacy']}`}>
        {t('privacy')}{' '}
        <a href={inLanguageAt('/policies/privacy', language)} target="_blank" rel="noopener">
          {t('privacyLink')}
        </a>
      </p>
    </>
  );
}

/** The state of the typed pincode, which reveals a mistyped one. */
function Region({ pincode: typed }: { pincode: string }) {
  const { t } = useTranslation('checkout');
  const pincode = pincodeOf(typed);
  const state = pincode === undefined ? undefined : stateOfPincode(pincode);
  return <p role="status">{state && t('state', { name: t(`states.${state}`) })}</p>;
}

function Arrival({
  delivery,
  isChecking,
  country,
}: Pick<Props, 'delivery' | 'isChecking'> & { country: string }) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  if (delivery?.isAbroad)
    return (
      <p role="status" className={css['good']}>
        {t('abroadFee', {
          country: countryName(country, language),
          fee: rupees(delivery.fee ?? 0),
        })}
      </p>
    );
  return (
    <p role="status" className={delivery && (delivery.isServiceable ? css['good'] : css['bad'])}>
      {isChecking && t('checking')}
      {delivery && !delivery.isServiceable && t(delivery.isOutOfState ? 'outOfState' : 'notServed')}
      {delivery?.isServiceable &&
        t('arrives', { day: dayText(delivery.expected.slice(0, 10), language) })}
    </p>
  );
}
