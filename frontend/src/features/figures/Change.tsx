import { useTranslation } from 'react-i18next';
import { rupees } from '../../ui/rupees';
import css from './Figures.module.css';

function percentText(now: number, before: number) {
  const sign = now > before ? '+' : now < before ? '−' : '±';
  return `${sign}${Math.abs(Math.round(((now - before) / before) * 100))} %`;
}

/** The difference of an amount to that of the former period, if there was one: "+12 % · ₹4,100 before". */
export function Change({ now, before }: { now: number | null; before: number }) {
  const { t } = useTranslation('figures');
  return (
    <small className={css['change']}>
      {now !== null && before !== 0 && `${percentText(now, before)} · `}
      {t('beforeAmount', { amount: rupees(before) })}
    </small>
  );
}
