import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  addressOfCsv,
  type Filter,
  filterIn,
  hasWrongDays,
  isFiltered,
} from '../../../features/orders/filter';
import { useOrderList } from '../../../features/orders/useOrderList';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../i18n/useErrorText';
import { useRooms } from '../../../realtime/rooms';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Stack } from '../../../ui/Stack';
import { Glyph } from '../../../ui/Glyph';
import { linkStyle } from '../../../ui/linkStyle';
import { part } from '../../../ui/part';
import { Skeleton } from '../../../ui/Skeleton';
import { showToast } from '../../../ui/Toast';
import { useIsMounted } from '../../../ui/useIsMounted';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { useRecentShift } from '../../../ui/useRecentShift';
import { Banner } from '../Banner';
import { OrderCard } from './OrderCard';
import { OrderFilters } from './OrderFilters';
import css from './Orders.module.css';
import { useBulk } from './useBulk';
import type { Failure } from './useChange';
import { useEventName } from './useEventName';

const HandOrderForm = part(() => import('./by-hand/HandOrderForm'));

/** All orders: search, change, packing slip, message. The filter is in the address. */
export function OrdersTab() {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const [address, setAddress] = useSearchParams();
  const queryString = address.toString();
  const filter = useMemo(() => filterIn(new URLSearchParams(queryString)), [queryString]);
  const {
    orders,
    hasMore,
    hidden,
    isBusy,
    failure: listFailure,
    refresh,
    more,
  } = useOrderList(filter);
  const [failure, setFailure] = useState<Failure>();
  const isMounted = useIsMounted();
  const bulk = useBulk(orders);
  const { list, hasShifted } = useRecentShift<HTMLUListElement>();
  const eventName = useEventName(filter.event);
  const isPhone = useMediaQuery('(max-width: 699px)');
  const isLive = useRooms((rooms) => rooms.orders?.isLive ?? false);

  /** Shows a failure above the list; after the list was left, where the owner is. */
  function showFailure(next: Failure | undefined) {
    if (isMounted()) setFailure(next);
    else if (next?.what === 'notSaved')
      showToast(`${next.order.orderId}: ${t('notSaved')}. ${errorText(next.code)}`);
  }
  function applyFilter(next: Filter) {
    const query = new URLSearchParams({ tab: 'orders' });
    Object.entries(next).forEach(([name, value]) => value && query.set(name, value));
    setAddress(query, { replace: true });
  }

  function showForm(isOpen: boolean) {
    const query = new URLSearchParams(address);
    if (isOpen) query.set('new', 'by-hand');
    else query.delete('new');
    // Back leads to the list, not to an empty form.
    setAddress(query, { replace: !isOpen });
  }
  if (address.get('new') === 'by-hand')
    return (
      <Suspense fallback={<Skeleton label={t('byHand.loading')} rows={4} height="96px" />}>
        <HandOrderForm onClose={() => showForm(false)} />
      </Suspense>
    );

  const isWrong = hasWrongDays(filter);
  return (
    <Stack as="section" gap={3} aria-labelledby="orders-title">
      <OrderFilters
        filter={filter}
        eventName={eventName}
        isWrong={isWrong}
        onSearch={applyFilter}
        action={
          isPhone && (
            <Button aria-label={t('byHand.new')} onClick={() => showForm(true)}>
              <Glyph name="plus" />
            </Button>
          )
        }
      >
        <h2 id="orders-title">{t('title')}</h2>
        {!isPhone && <Button onClick={() => showForm(true)}>{t('byHand.new')}</Button>}
        <a className={linkStyle('quiet')} href={addressOfCsv(filter)} download>
          {t('csv')}
        </a>
        <Button variant="quiet" isBusy={isBusy && orders !== undefined} onClick={refresh}>
          {t('refresh')}
        </Button>
      </OrderFilters>
      {listFailure === 'first' && <Banner text={t('unavailable')} onRetry={refresh} />}
      {failure && (
        <Banner
          text={t(failure.what)}
          more={
            failure.what === 'notSaved'
              ? `${failure.order.orderId}: ${errorText(failure.code)}`
              : undefined
          }
          onClose={() => setFailure(undefined)}
        />
      )}
      {orders === undefined && listFailure === undefined && !isWrong && (
        <Skeleton label={t('loading')} rows={isPhone ? 6 : 3} height={isPhone ? '88px' : '180px'} />
      )}
      {orders && (
        <>
          <div className={css['counts']}>
            <p role="status">{orders.length > 0 && t('shown', { count: orders.length })}</p>
            {bulk.start}
            {!isLive && <p>{t('stale')}</p>}
            {hidden > 0 && (
              <Button variant="quiet" onClick={() => applyFilter(filterIn(new URLSearchParams()))}>
                {t('hidden', { count: hidden })} · {t('showAll')}
              </Button>
            )}
          </div>
          {bulk.tracking}
          {orders.length === 0 && (
            <EmptyState
              title={t('empty')}
              text={t(isFiltered(filter) ? 'emptyFilter' : 'emptyText')}
            />
          )}
          <Stack as="ul" ref={list} gap={2} className={css['list']} aria-busy={isBusy || undefined}>
            {orders.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                onFailure={showFailure}
                hasShifted={hasShifted}
                selection={bulk.selectionOf(order.id)}
              />
            ))}
          </Stack>
          {listFailure === 'more' && <Banner text={t('moreFailed')} />}
          {hasMore && (
            <Button variant="quiet" isBusy={isBusy} onClick={more}>
              {t(isBusy ? 'loadingMore' : 'more')}
            </Button>
          )}
          {bulk.bar}
        </>
      )}
    </Stack>
  );
}
