import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { ChoiceSetting } from './ChoiceSetting';
import { FieldConflict } from './FieldConflict';
import { useField } from './FormContext';
import css from './Settings.module.css';

const amounts = ['as-given', 'page', 'calculator'] as const;

/** Whether the onion and fat amounts of rice are those of the recipe page or of the calculator, which differ. */
export function RiceAmounts() {
  const { t } = useTranslation('settings');
  return (
    <ChoiceSetting
      field="riceAmounts"
      legend={t('riceAmounts.legend')}
      options={amounts.map((value) => ({
        value,
        label: t(`riceAmounts.${value}.label`),
        text: t(`riceAmounts.${value}.text`),
      }))}
    />
  );
}

const timings = ['standard', 'long-burn'] as const;

export function SetupTiming() {
  const { t } = useTranslation('settings');
  return (
    <ChoiceSetting
      field="setupTiming"
      legend={t('setupTiming.legend')}
      options={timings.map((value) => ({
        value,
        label: t(`setupTiming.${value}.label`),
        text: t(`setupTiming.${value}.text`),
      }))}
    />
  );
}

/** Whether a delivery task switches the times to the second table. */
export function SecondTable() {
  const { t } = useTranslation('settings');
  const { draft, set } = useField('usesSecondTable');
  const label = (isOn: boolean) => t(isOn ? 'usesSecondTable.on' : 'usesSecondTable.off');
  return (
    <>
      <Check label={t('usesSecondTable.label')} isChecked={draft} onChange={set} />
      <p className={css['lead']}>{t('usesSecondTable.text')}</p>
      <FieldConflict field="usesSecondTable" name={t('usesSecondTable.label')} show={label} />
    </>
  );
}
