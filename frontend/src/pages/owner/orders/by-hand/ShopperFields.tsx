import { phoneOf, pincodeOf } from '@kalavara/shared-types/checkout/checkout.rules';
import { townOfPincode } from '@kalavara/shared-types/content/postal-districts';
import { countryName } from '@kalavara/shared-types/checkout/countries.rules';
import { stateNamesMl } from '@kalavara/shared-types/content/state-names-ml';
import { stateOfPincode, states } from '@kalavara/shared-types/checkout/indian-states.rules';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedDelivery } from '../../../../features/checkout/form';
import { findShopper, type HandChange, type HandForm } from '../../../../features/orders/byHand';
import { changePhone, fillIn } from '../../../../features/orders/knownShopper';
import { type Language, useLanguage } from '../../../../i18n/language';
import { Select } from '../../../../ui/Select';
import { TextArea } from '../../../../ui/TextArea';
import { TextField } from '../../../../ui/TextField';
import { dayText } from '../../../../ui/time';
import { Stack } from '../../../../ui/Stack';
import fieldset from '../../../../ui/Fieldset.module.css';
import css from './HandOrder.module.css';

type Props = {
  form: HandForm;
  onChange: (change: HandChange) => void;
  delivery: CheckedDelivery | undefined;
  countries: PublicSettings['countries'];
  errorAt: (field: string) => string | undefined;
};

/** The customer's fields. The phone number comes first, because it fills in the others for a known customer. */
export function ShopperFields({ form, onChange, delivery, countries, errorAt }: Props) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const shopper = useKnownShopper(form, onChange);
  const bound = (field: 'name' | 'email' | 'address' | 'pincode') => ({
    name: field,
    value: form[field],
    error: errorAt(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <Stack as="fieldset" gap={3} className={`${fieldset['plain']} ${css['part']}`}>
      <legend>{t('byHand.shopper')}</legend>
      <TextField
        label={t('byHand.phone')}
        hint={t('byHand.phoneHint')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={form.phone}
        error={errorAt('phone')}
        onChange={({ target }) => shopper.type(target.value)}
      />
      <p role="status">{shopper.text}</p>
      <TextField
        label={t('byHand.name')}
        autoCapitalize="words"
        maxLength={100}
        {...bound('name')}
      />
      <TextArea label={t('byHand.address')} maxLength={500} {...bound('address')} />
      {(countries.length > 0 || form.country !== '') && (
        <Select
          label={t('byHand.country')}
          name="country"
          value={form.country}
          error={errorAt('country')}
          options={countryOptions(countries, form.country, language)}
          onChange={({ target }) => onChange({ country: target.value })}
        />
      )}
      {form.country === '' && (
        <>
          <TextField
            label={t('byHand.pincode')}
            inputMode="numeric"
            maxLength={20}
            {...bound('pincode')}
          />
          <Region pincode={form.pincode} delivery={delivery} />
        </>
      )}
      {form.country !== '' && delivery?.isServiceable === false && (
        <p role="status" data-refused>
          {t('byHand.notServedCountry')}
        </p>
      )}
      <TextField
        label={t('byHand.email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={200}
        {...bound('email')}
      />
    </Stack>
  );
}

/** Returns India, the countries with delivery, and that of a known customer. */
const countryOptions = (
  countries: PublicSettings['countries'],
  chosen: string,
  language: Language,
) =>
  ['', ...new Set([...countries.map(({ code }) => code), ...(chosen ? [chosen] : [])])].map(
    (value) => ({ value, label: countryName(value || 'IN', language) }),
  );

/** Fills in the empty fields once the phone number is complete; typed values are not changed. */
function useKnownShopper(form: HandForm, onChange: Props['onChange']) {
  const { t } = useTranslation('orders');
  /** The names found, by number, since answers may arrive in another order. */
  const [found, setFound] = useState<Record<string, string | null>>({});
  const phone = phoneOf(form.phone);
  const name = phone === undefined ? undefined : found[phone];

  async function find(number: string) {
    const known = await findShopper(number).catch(() => undefined);
    // Unknown without an answer.
    if (known === undefined) return;
    setFound((before) => ({ ...before, [number]: known?.name ?? null }));
    if (known) onChange((latest) => fillIn(latest, number, known));
  }
  return {
    type(typed: string) {
      onChange((latest) => changePhone(latest, typed));
      const number = phoneOf(typed);
      if (number !== undefined && number !== phone) void find(number);
    },
    text:
      name === undefined ? null : name === null ? t('byHand.unknown') : t('byHand.known', { name }),
  };
}

/** Town and state of a pincode, which reveal a mistyped one, and the expected day of delivery. */
function Region({ pincode: typed, delivery }: { pincode: string } & Pick<Props, 'delivery'>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const pincode = pincodeOf(typed);
  const state = pincode === undefined ? undefined : stateOfPincode(pincode);
  const region = [
    pincode && townOfPincode(pincode, language),
    state && (language === 'ml' ? stateNamesMl[state] : states[state]),
  ].filter(Boolean);
  return (
    <p role="status" data-refused={delivery?.isServiceable === false || undefined}>
      {region.length > 0 && <strong>{region.join(', ')}</strong>}{' '}
      {delivery &&
        (delivery.isServiceable
          ? t('byHand.arrives', { day: dayText(delivery.expected.slice(0, 10), language) })
          : t(delivery.isOutOfState ? 'byHand.outOfState' : 'byHand.notServed'))}
    </p>
  );
}
