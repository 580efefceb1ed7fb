import { countryName, otherCountry } from '@kalavara/shared-types/checkout/countries.rules';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../features/catalogue/store';
import { useLanguage } from '../../../i18n/language';
import { Select } from '../../../ui/Select';

type Props = {
  name: string;
  value: string;
  invalidBy: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/**
 * The field for the country: India, the countries that the owner has enabled, and any other one, which leads to an
 * enquiry.
 */
export function CountryField(props: Props) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const { countries } = useCatalogue().settings;
  const codes = new Set(countries.map(({ code }) => code));
  const { value } = props;
  // The country may have been chosen before the owner disabled it: without its option, India would seem to be chosen.
  if (value !== '' && value !== otherCountry) codes.add(value);
  const options = [...codes]
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Select
      label={t('country')}
      autoComplete="country"
      options={[
        { value: '', label: t('india') },
        ...options,
        { value: otherCountry, label: t('otherCountry') },
      ]}
      {...props}
    />
  );
}
