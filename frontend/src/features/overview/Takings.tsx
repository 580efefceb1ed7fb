import type { Overview } from '@kalavara/shared-types/overview/overview';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../ui/rupees';
import css from './Overview.module.css';

type Props = Pick<Overview, 'revenue' | 'paid' | 'today' | 'testOrders'>;

/** Today and in total: the amount ordered, and how much of it is paid. */
export function Takings({ revenue, paid, today, testOrders }: Props) {
  const { t } = useTranslation('overview');
  return (
    <section className={css['takings']} aria-label={t('money')}>
      <Figure
        label={t('today')}
        value={rupees(today.takings)}
        hint={t('orderCount', { count: today.orders })}
        isFirst
      />
      <Figure label={t('revenue')} value={rupees(revenue)} hint={t('revenueHint')} />
      <Figure label={t('paid')} value={rupees(paid)} hint={t('paidHint')} />
      {testOrders > 0 && <p className={css['aside']}>{t('testOrders', { count: testOrders })}</p>}
    </section>
  );
}

function Figure({
  label,
  value,
  hint,
  isFirst = false,
}: {
  label: string;
  value: string;
  hint: string;
  isFirst?: boolean;
}) {
  return (
    <div className={css['figure']} data-first={isFirst || undefined}>
      <h3>{label}</h3>
      <strong>{value}</strong>
      <p>{hint}</p>
    </div>
  );
}
