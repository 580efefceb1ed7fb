import { downloads } from '@kalavara/shared-types/contract/downloads';
import type { Figures } from '@kalavara/shared-types/figures/figures';
import { maxDays, periodOf, splits } from '@kalavara/shared-types/figures/figures.rules';
import { isPeriodOf, type Period } from '@kalavara/shared-types/periods.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Change } from '../../../features/figures/Change';
import css from '../../../features/figures/Figures.module.css';
import { FiguresChart } from '../../../features/figures/FiguresChart';
import { ordersOf } from '../../../features/figures/links';
import { PartTable } from '../../../features/figures/PartTable';
import { PeriodChooser } from '../../../features/figures/PeriodChooser';
import { barsOf } from '../../../features/figures/series';
import { useFigures } from '../../../features/figures/useFigures';
import { useLiveOrders } from '../../../features/orders/store';
import { useLanguage } from '../../../i18n/language';
import { useToday } from '../../../realtime/useToday';
import { EmptyState } from '../../../ui/EmptyState';
import { linkStyle } from '../../../ui/linkStyle';
import { LoadState } from '../../../ui/LoadState';
import { rupees } from '../../../ui/rupees';
import { Stack } from '../../../ui/Stack';
import { dayText } from '../../../ui/time';
import { useTitle } from '../../../ui/useTitle';

const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Takings, orders and their average in any period, compared with the former period; the period is in the address. */
export default function FiguresPage() {
  const { t } = useTranslation('figures');
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  useTitle(t('title'));
  const from = address.get('from');
  const to = address.get('to');
  const period: Period = isDay(from) && isDay(to) ? { from, to } : periodOf('month30', today);
  const isWrong = !isPeriodOf(period, maxDays);
  const { figures, error, reload } = useFigures(period, isWrong, useLiveOrders());
  return (
    <Stack gap={4}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <PeriodChooser
        period={period}
        today={today}
        isWrong={isWrong}
        onChoose={(chosen) => setAddress(chosen, { replace: true })}
      />
      {!isWrong && !figures && (
        <LoadState
          error={error}
          label={t('loading')}
          rows={4}
          height="96px"
          failed={t('failed')}
          onRetry={reload}
        />
      )}
      {!isWrong && figures && <Shown figures={figures} period={period} />}
    </Stack>
  );
}

function Shown({ figures, period }: { figures: Figures; period: Period }) {
  const { t } = useTranslation('figures');
  const language = useLanguage();
  const { total, before } = figures;
  const isEmpty = total.orders === 0 && total.takings === 0 && before.takings === 0;
  const csv = `${downloads.exportFigures.route.slice('GET '.length)}?${new URLSearchParams(period).toString()}`;
  if (isEmpty) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      <p>
        {t('comparedWith', {
          from: dayText(before.from, language),
          to: dayText(before.to, language),
        })}
      </p>
      <div className={css['totals']}>
        <Total label={t('takings')} to={ordersOf(period, 'takings')} value={rupees(total.takings)}>
          <Change now={total.takings} before={before.takings} />
        </Total>
        <Total label={t('orders')} to={ordersOf(period, 'orders')} value={String(total.orders)}>
          <small className={css['change']}>{t('beforeCount', { count: before.orders })}</small>
        </Total>
        <Total
          label={t('average')}
          to={ordersOf(period, 'orders')}
          value={total.average === null ? '–' : rupees(total.average)}
        >
          {before.average !== null && <Change now={total.average} before={before.average} />}
        </Total>
      </div>
      <FiguresChart bars={barsOf(period, figures.days)} />
      <Stack gap={4} className={css['parts']}>
        {splits.map((split) => (
          <PartTable
            key={split}
            split={split}
            period={period}
            parts={figures[split]}
            whole={total.takings}
          />
        ))}
      </Stack>
      <p>{t('hint')}</p>
      <p className={css['actions']}>
        <a className={linkStyle('quiet')} href={csv} download>
          {t('csv')}
        </a>
      </p>
    </>
  );
}

type TotalProps = { label: string; value: string; to: string; children: ReactNode };
const Total = ({ label, value, to, children }: TotalProps) => (
  <section className={css['total']}>
    <h2>{label}</h2>
    <Link to={to}>{value}</Link>
    {children}
  </section>
);
