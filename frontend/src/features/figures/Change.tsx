import { useTranslation } from 'react-i18next';
import { rupees } from '../../ui/rupees';
import css from './Figures.module.css';

/** How an amount differs from that of the period before: "+12 % · ₹4,100 before". */
export function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation('figures');
  const percent = before === 0 ? undefined : Math.round(((now - before) / before) * 100);
  const sign = now > before ? '+' : now < before ? '−' : '±';
  return (
    <small className={css['change']}>
      {percent !== undefined && `${sign}${Math.abs(percent)} % · `}
      {t('beforeAmount', { amount: rupees(before) })}
    </small>
  );
}
