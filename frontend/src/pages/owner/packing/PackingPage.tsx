import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failed } from '../../../features/orders/bulk';
import { type Shown, usePackingList } from '../../../features/orders/usePackingList';
import { OrderWritesContext } from '../../../features/orders/writes';
import { Button } from '../../../ui/Button';
import { Choices } from '../../../ui/Choices';
import { EmptyState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { clockTime } from '../../../ui/time';
import { useIsMounted } from '../../../ui/useIsMounted';
import { useRecentShift } from '../../../ui/useRecentShift';
import { useTitle } from '../../../ui/useTitle';
import { Banner } from '../Banner';
import { useFailedToast } from '../orders/BulkBar';
import { useBulk } from '../orders/useBulk';
import { useReason } from '../orders/useUndo';
import css from './Packing.module.css';
import { PackingCard } from './PackingCard';

const empty = {
  open: { title: 'emptyOpen', text: 'emptyOpenText' },
  shipped: { title: 'emptyShipped', text: 'emptyShippedText' },
} as const;

/** The page of a packer: orders to be packed, printing, couriers and tracking numbers, without amounts. */
export default function PackingPage() {
  const { t } = useTranslation(['packing', 'orders']);
  const [shown, setShown] = useState<Shown>('open');
  const { loaded, hasFailed, isBusy, writes, refresh, dismissNotToSend } = usePackingList(shown);
  const orders = loaded?.orders;
  const listing = useMemo(() => ({ ...writes, listed: orders }), [writes, orders]);
  const bulk = useBulk(orders);
  const { list, hasShifted } = useRecentShift<HTMLUListElement>();
  const [failed, setFailed] = useState<Failed>();
  const whyNot = useReason();
  const showFailedToast = useFailedToast();
  const isMounted = useIsMounted();
  useTitle(t('title'));

  /** Shows a failure above the list; after the list was left, where the packer is. */
  function showFailure(next: Failed | undefined) {
    if (isMounted()) setFailed(next);
    else if (next) showFailedToast([next]);
  }

  function show(next: Shown) {
    setShown(next);
    bulk.reset();
  }
  return (
    <OrderWritesContext value={listing}>
      <Stack as="section" gap={3} aria-labelledby="packing-title">
        <header className={css['head']}>
          <div>
            <h1 id="packing-title">{t('title')}</h1>
            <p>{t('lead')}</p>
          </div>
          <Button variant="quiet" isBusy={isBusy && orders !== undefined} onClick={refresh}>
            {t('orders:refresh')}
          </Button>
        </header>
        <Choices
          legend={t('shown')}
          areShort
          options={[
            { value: 'open', label: t('open') },
            { value: 'shipped', label: t('shipped') },
          ]}
          value={shown}
          onChange={show}
        />
        {hasFailed && (
          <Banner
            text={loaded ? t('stale', { time: clockTime(loaded.at) }) : t('unavailable')}
            onRetry={refresh}
          />
        )}
        {failed && (
          <Banner
            text={t('notSaved')}
            more={`${failed.order.orderId}: ${whyNot(failed.error)}`}
            onClose={() => setFailed(undefined)}
          />
        )}
        {loaded && loaded.notToSend.length > 0 && (
          <Banner
            text={t('notToSend', { orders: loaded.notToSend.join(', ') })}
            onClose={dismissNotToSend}
          />
        )}
        {!orders && !hasFailed && <Skeleton label={t('loading')} rows={4} height="72px" />}
        {bulk.tracking}
        {orders?.length === 0 && (
          <EmptyState title={t(empty[shown].title)} text={t(empty[shown].text)} />
        )}
        {orders && orders.length > 0 && (
          <>
            {bulk.start && <div>{bulk.start}</div>}
            <Stack as="ul" ref={list} gap={2}>
              {orders.map((order) => (
                <PackingCard
                  key={order.id}
                  order={order}
                  onFailed={showFailure}
                  hasShifted={hasShifted}
                  selection={bulk.selectionOf(order.id)}
                />
              ))}
            </Stack>
            {loaded?.hasMore && <p>{t('more')}</p>}
            {bulk.bar}
          </>
        )}
      </Stack>
    </OrderWritesContext>
  );
}
