import type { Overview } from '@kalavara/shared-types/overview/overview';
import type { OrderStatus } from '@kalavara/shared-types/orders/orders';
import { useLiveOrders } from '../../../features/orders/store';
import { BackupNotice } from '../../../features/overview/BackupNotice';
import { Counters } from '../../../features/overview/Counters';
import { DaysChart } from '../../../features/overview/DaysChart';
import { GuessedAccounts } from '../../../features/overview/GuessedAccounts';
import { Kitchen } from '../../../features/overview/Kitchen';
import { LowStock } from '../../../features/overview/LowStock';
import { RecentOrders } from '../../../features/overview/RecentOrders';
import { Takings } from '../../../features/overview/Takings';
import { ToDo } from '../../../features/overview/ToDo';
import { PaymentAlerts } from '../../../features/overview/PaymentAlerts';
import { useOverview } from '../../../features/overview/useOverview';
import { useCatalogueChanges } from '../../../features/catalogue/owner/store';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../../realtime/status';
import { LoadState } from '../../../ui/LoadState';
import { recoverFocus } from '../../../ui/recoverFocus';
import { Stack } from '../../../ui/Stack';
import { clockTime } from '../../../ui/time';
import { useRefreshes } from '../refresh';
import { Practice } from './Practice';
import css from './OverviewTab.module.css';

const ordersAt = (status?: OrderStatus) =>
  status ? `/admin?tab=orders&status=${status}` : '/admin?tab=orders';
const orderAt = (orderNo: string) => `/admin?tab=orders&q=${encodeURIComponent(orderNo)}`;

/** The owner's overview. It refreshes itself, and shows the last data while the server cannot be reached. */
export function OverviewTab() {
  const { t } = useTranslation('overview');
  const moves = {
    orders: useLiveOrders(),
    catalogue: useCatalogueChanges(),
    refreshes: useRefreshes(),
  };
  const { overview, loadedAt, error, reload } = useOverview(moves);
  const errorText = useErrorText();

  if (!overview)
    return (
      <LoadState
        error={error}
        label={t('loading')}
        rows={5}
        height="96px"
        failed={`${t('failed')}.`}
        onRetry={reload}
      />
    );
  return (
    <Stack gap={4} ref={recoverFocus}>
      {error !== undefined && (
        <p role="alert" className={css['banner']}>
          <strong>{t('failed')}</strong> {errorText(codeOf(error))}{' '}
          {loadedAt !== undefined && t('asOf', { time: clockTime(loadedAt) })}
        </p>
      )}
      {error === undefined && <Offline />}
      <Content overview={overview} reload={reload} />
    </Stack>
  );
}

function Offline() {
  const { t } = useTranslation('owner');
  return useIsOffline() ? <p className={css['note']}>{t('offline')}</p> : null;
}

function ClockInDoubt({ since, until }: NonNullable<Overview['clock']>) {
  const { t } = useTranslation('overview');
  return (
    <p className={css['note']} role="note" aria-label={t('clockTitle')}>
      <strong>{t('clockTitle')}</strong>{' '}
      {t('clockHint', { since: clockTime(since), until: clockTime(until) })}
    </p>
  );
}

function Content({ overview, reload }: { overview: Overview; reload: () => void }) {
  return (
    <>
      <Practice {...overview} onCleared={reload} />
      {overview.clock && <ClockInDoubt {...overview.clock} />}
      {overview.backup && <BackupNotice problem={overview.backup.problem} />}
      <PaymentAlerts alerts={overview.troubles} linkToOrder={orderAt} onDone={reload} />
      <ToDo {...overview} />
      <GuessedAccounts guessed={overview.guessed ?? []} />
      <Counters total={overview.total} byStatus={overview.byStatus} linkTo={ordersAt} />
      <Takings {...overview} />
      <Stack gap={4} className={css['columns']}>
        <Stack gap={4}>
          <RecentOrders recent={overview.recent} linkToOrder={orderAt} allAt={ordersAt()} />
          <LowStock low={overview.low} stockPath="/admin?tab=products" />
        </Stack>
        <Stack gap={4}>
          <DaysChart days={overview.days} />
          <Kitchen nextEvent={overview.nextEvent} displays={overview.displays} />
        </Stack>
      </Stack>
    </>
  );
}
