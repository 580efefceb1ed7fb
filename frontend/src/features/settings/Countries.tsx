import { countryCodes } from '@kalavara/shared-types/content/country-codes';
import { countryName } from '@kalavara/shared-types/checkout/countries.rules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Alert } from '../../ui/Alert';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { FieldConflict } from './FieldConflict';
import type { CountryDraft } from './fields';
import { useField } from './FormContext';
import { Rows } from './Rows';

const fresh: CountryDraft = { code: '', fee: '' };

/** The countries that the checkout accepts orders for, with the costs of delivery. */
export function Countries() {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const { draft, problems, set } = useField('countries');
  const options = useMemo(
    () => [
      { value: '', label: t('countries.choose') },
      ...countryCodes
        .map((value) => ({ value, label: countryName(value, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    ],
    [language, t],
  );
  const errorAt = (at: string) => {
    const why = problems.find((problem) => problem.at === at)?.why;
    return why && t(`wrong.${why}`);
  };
  const nameOf = (code: string) => (code === '' ? '' : countryName(code, language));
  const describe = (countries: readonly { code: string; fee: string | number }[]) =>
    countries.map(({ code, fee }) => t('countries.line', { name: nameOf(code), fee })).join('; ');
  const wholeError = errorAt('');
  return (
    <>
      <Alert variant="refused">{wholeError}</Alert>
      <Rows
        rows={draft}
        nameOf={({ code }, at) => t('countries.row', { number: at + 1, name: nameOf(code) })}
        add={t('countries.add')}
        remove={t('remove')}
        removeOf={({ code }) => t('countries.remove', { name: nameOf(code) })}
        empty={t('countries.empty')}
        fresh={fresh}
        onChange={set}
      >
        {(country, at, change) => (
          <>
            <Select
              label={t('countries.code')}
              options={options}
              value={country.code}
              error={errorAt(`${at}.code`)}
              onChange={(event) => change({ ...country, code: event.target.value })}
            />
            <TextField
              label={t('countries.fee')}
              inputMode="decimal"
              maxLength={9}
              value={country.fee}
              error={errorAt(`${at}.fee`)}
              onChange={(event) => change({ ...country, fee: event.target.value })}
            />
          </>
        )}
      </Rows>
      <FieldConflict field="countries" name={t('cards.countries.title')} show={describe} />
    </>
  );
}
