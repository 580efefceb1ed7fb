import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { Choices } from '../../ui/Choices';
import { Contested } from './Contested';
import { useField } from './FormContext';
import css from './Settings.module.css';

const amounts = ['as-given', 'page', 'calculator'] as const;

/** Which onion and fat amounts the rice has: those of the page and of the calculator differ. */
export function RiceAmounts() {
  const { t } = useTranslation('settings');
  const { draft, theirs, isContested, set, takeMine, takeTheirs } = useField('riceAmounts');
  const label = (value: (typeof amounts)[number]) => t(`riceAmounts.${value}.label`);
  return (
    <>
      <Choices
        legend={t('riceAmounts.legend')}
        value={draft}
        onChange={set}
        options={amounts.map((value) => ({
          value,
          label: label(value),
          text: t(`riceAmounts.${value}.text`),
        }))}
      />
      {isContested && (
        <Contested
          name={t('riceAmounts.legend')}
          mine={label(draft)}
          theirs={label(theirs)}
          onMine={takeMine}
          onTheirs={takeTheirs}
        />
      )}
    </>
  );
}

/** Whether a delivery task brings the second table. */
export function SecondTable() {
  const { t } = useTranslation('settings');
  const { draft, theirs, isContested, set, takeMine, takeTheirs } = useField('usesSecondTable');
  const label = (isOn: boolean) => t(isOn ? 'usesSecondTable.on' : 'usesSecondTable.off');
  return (
    <>
      <Check label={t('usesSecondTable.label')} isChecked={draft} onChange={set} />
      <p className={css['lead']}>{t('usesSecondTable.text')}</p>
      {isContested && (
        <Contested
          name={t('usesSecondTable.label')}
          mine={label(draft)}
          theirs={label(theirs)}
          onMine={takeMine}
          onTheirs={takeTheirs}
        />
      )}
    </>
  );
}
