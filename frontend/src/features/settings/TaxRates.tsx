import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField';
import { FieldConflict } from './FieldConflict';
import type { RateDraft } from './fields';
import { useField } from './FormContext';
import { Rows } from './Rows';

const fresh: RateDraft = { hsn: '', percent: '', from: '' };

/** The tax rates by the day they start: an order has the rates of its own day. */
export function TaxRates() {
  const { t } = useTranslation('settings');
  const { draft, problems, set } = useField('taxRates');
  const errorAt = (at: number, field: keyof RateDraft) => {
    const why = problems.find((problem) => problem.at === `${at}.${field}`)?.why;
    return why && t(`wrong.${why}`);
  };
  const describe = (rates: readonly { hsn: string; percent: string | number; from: string }[]) =>
    rates.map((rate) => t('rates.line', rate)).join('; ');
  return (
    <>
      <h4>{t('rates.title')}</h4>
      <p>{t('rates.text')}</p>
      <Rows
        rows={draft}
        nameOf={({ hsn }, at) => t('rates.row', { number: at + 1, hsn })}
        add={t('rates.add')}
        remove={t('remove')}
        removeOf={({ hsn, from }) => t('rates.remove', { hsn, from })}
        empty={t('rates.empty')}
        fresh={fresh}
        onChange={set}
      >
        {(rate, at, change) => (
          <>
            <TextField
              label={t('rates.hsn')}
              inputMode="numeric"
              maxLength={10}
              value={rate.hsn}
              error={errorAt(at, 'hsn')}
              onChange={(event) => change({ ...rate, hsn: event.target.value })}
            />
            <TextField
              label={t('rates.percent')}
              inputMode="decimal"
              maxLength={5}
              value={rate.percent}
              error={errorAt(at, 'percent')}
              onChange={(event) => change({ ...rate, percent: event.target.value })}
            />
            <TextField
              label={t('rates.from')}
              type="date"
              value={rate.from}
              error={errorAt(at, 'from')}
              onChange={(event) => change({ ...rate, from: event.target.value })}
            />
          </>
        )}
      </Rows>
      <FieldConflict field="taxRates" name={t('rates.title')} show={describe} />
    </>
  );
}
