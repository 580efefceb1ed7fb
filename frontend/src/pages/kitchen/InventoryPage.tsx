import { isLow } from '@kalavara/shared-types/inventory.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDiary } from '../../features/diary/store';
import { AddItem } from '../../features/inventory/AddItem';
import { DeletedItems } from '../../features/inventory/DeletedItems';
import { EditItem } from '../../features/inventory/EditItem';
import { everything, filtered, grouped, type Filter } from '../../features/inventory/filter';
import { ItemFilters } from '../../features/inventory/ItemFilters';
import { ItemTable } from '../../features/inventory/ItemTable';
import { PriceHistory } from '../../features/inventory/PriceHistory';
import { StockSheet } from '../../features/inventory/StockSheet';
import { useInventory } from '../../features/inventory/store';
import { useTexts } from '../../features/inventory/texts';
import { Transfer } from '../../features/inventory/Transfer';
import { useItemActions } from '../../features/inventory/useItemActions';
import { useNotice } from '../../features/inventory/useNotice';
import { useOpenItem } from '../../features/inventory/useOpenItem';
import { useSave } from '../../features/inventory/useSave';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { outcomeOf } from '../../outbox/outbox';
import { serverNow } from '../../realtime/clock';
import { useConnection } from '../../realtime/status';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { linkStyle } from '../../ui/linkStyle';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { clockTime, dayText } from '../../ui/time';
import css from './InventoryPage.module.css';
import { queryOf } from './location';
import { NoAccess } from './NoAccess';
import { useLoading } from './useLoading';
import { usePriceRise } from './usePriceRise';

type Open =
  | { what: 'add' | 'export' | 'import' | 'deleted' }
  | { what: 'edit' | 'stock' | 'prices'; id: string };

/** The inventory: live on every phone, and the last received state when offline. */
export default function InventoryPage() {
  const { t } = useTranslation(['inventory', 'kitchen', 'common']);
  const language = useLanguage();
  const { nameOf } = useTexts();
  const { items, isLoaded, waitingIds, newIds } = useInventory();
  const { hasFailed, isLive, lastReceivedAt, refusal, retry } = useLoading('inventory', isLoaded);
  const { state, failedTries } = useConnection();
  const { events } = useDiary();
  const { setActive } = useItemActions();
  const priceRise = usePriceRise();
  const [notice, showNotice] = useNotice();
  const { isSaving, save } = useSave(showNotice);
  const [filter, setFilter] = useState<Filter>(everything);
  const [open, setOpen] = useState<Open>();
  // On a phone the tools beside the search are behind one button.
  const [isMore, setMore] = useState(false);
  const tools = useId();
  const close = () => setOpen(undefined);

  const found = useMemo(() => filtered(items, filter, nameOf), [items, filter, nameOf]);
  const today = indianDay(serverNow());
  const choices = events
    .filter(({ isCompleted, date }) => !isCompleted && date >= today)
    .map(({ id, title, date }) => ({ id, label: `${title} · ${dayText(date, language)}` }))
    .reverse();
  const eventTitle = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  const { item, isGone } = useOpenItem(items, open && 'id' in open ? open.id : undefined);

  /**
   * Success is shown at once, because the change is shown at once; replaced by an error if the
   * server refuses.
   */
  function withNotice(command: string, done: string, failed: string) {
    showNotice({ kind: 'success', text: done });
    void outcomeOf(command).then(
      (outcome) => outcome === 'refused' && showNotice({ kind: 'error', text: failed }),
    );
  }
  const updated = (command: string) =>
    withNotice(command, t('message.updated'), t('message.updateFailed'));

  if (refusal === 'not-allowed') return <NoAccess />;
  const isLocal = isLoaded && !isLive && (state === 'lost' || failedTries > 0);
  const lows = found.filter(isLow).length;
  return (
    <Stack gap={4} className={css['page']}>
      <div className={css['head']}>
        <h1>{t('kitchen:stock.title')}</h1>
        <p className={css['lead']}>{t('lead')}</p>
        <Button
          variant="quiet"
          className={css['more'] ?? ''}
          aria-expanded={isMore}
          aria-controls={tools}
          onClick={() => setMore(!isMore)}
        >
          {t('more')}
        </Button>
      </div>
      <div className={css['notices']}>
        {(hasFailed || isLocal) && (
          <div role="alert" className={css['error']}>
            <p>
              {t('failed')}{' '}
              {isLocal &&
                lastReceivedAt !== null &&
                t('localSince', { time: clockTime(lastReceivedAt) })}
            </p>
            <Button variant="quiet" onClick={retry}>
              {t('common:retry')}
            </Button>
          </div>
        )}
      </div>
      <div className={css['message']}>
        <p role="status" className={notice?.kind === 'success' ? css['success'] : undefined}>
          {notice?.kind === 'success' && notice.text}
        </p>
        {notice?.kind === 'error' && (
          <p role="alert" className={css['error']}>
            {notice.text}
          </p>
        )}
      </div>
      <div id={tools} className={css['toolbar']} data-open={isMore}>
        <Button onClick={() => setOpen({ what: 'add' })}>{t('add')}</Button>
        <Link
          className={linkStyle('quiet')}
          to={queryOf({ section: 'shopping', eventId: undefined })}
        >
          {t('shopping')}
        </Link>
        <Link
          className={linkStyle('quiet')}
          to={queryOf({ section: 'recipes', eventId: undefined })}
        >
          {t('recipes')}
        </Link>
        {(['export', 'import', 'deleted'] as const).map((what) => (
          <Button key={what} variant="quiet" onClick={() => setOpen({ what })}>
            {t(what === 'deleted' ? 'deleted.open' : what)}
          </Button>
        ))}
        <Button variant="quiet" isBusy={isSaving} onClick={() => void save()}>
          {t(isSaving ? 'saving' : 'save')}
        </Button>
      </div>
      <ItemFilters filter={filter} isMore={isMore} onFilter={setFilter} />
      {!isLoaded && !hasFailed && <Skeleton label={t('loading')} rows={5} height="120px" />}
      {isLoaded && found.length === 0 && (
        <EmptyState title={t('emptyTitle')} text={t('empty')}>
          {items.length > 0 && (
            <Button onClick={() => setFilter({ ...everything, showsInactive: true })}>
              {t('showAll')}
            </Button>
          )}
        </EmptyState>
      )}
      {found.length > 0 && (
        <p className={css['counts']}>
          {t('counts', { count: found.length })}
          {lows > 0 && `, ${t('lowCount', { count: lows })}`}
        </p>
      )}
      {grouped(found).map(([category, inIt]) => (
        <ItemTable
          key={category}
          category={category}
          items={inIt}
          waitingIds={waitingIds}
          newIds={newIds}
          priceRise={priceRise}
          onStock={({ id }) => setOpen({ what: 'stock', id })}
          onEdit={({ id }) => setOpen({ what: 'edit', id })}
          onPrices={({ id }) => setOpen({ what: 'prices', id })}
          onActive={(of, isActive) => void setActive(of, isActive).then(updated)}
        />
      ))}
      <AddItem
        isOpen={open?.what === 'add'}
        onClose={close}
        onAdded={(command) => withNotice(command, t('message.added'), t('message.addFailed'))}
      />
      {open?.what === 'deleted' && <DeletedItems onClose={close} />}
      {(open?.what === 'export' || open?.what === 'import') && (
        <Transfer
          items={items}
          isLoaded={isLoaded}
          first={open.what}
          onClose={close}
          onImported={() => {
            close();
            showNotice({ kind: 'success', text: t('message.imported') });
          }}
        />
      )}
      {item && open?.what === 'edit' && (
        <EditItem
          key={item.id}
          item={item}
          isGone={isGone}
          onClose={close}
          onUpdated={updated}
          onRemoved={() => showNotice({ kind: 'success', text: t('message.removed') })}
        />
      )}
      {item && open?.what === 'stock' && (
        <StockSheet
          key={item.id}
          item={item}
          isGone={isGone}
          isLive={isLive}
          eventTitle={eventTitle}
          events={choices}
          onEdit={() => setOpen({ what: 'edit', id: item.id })}
          onPrices={() => setOpen({ what: 'prices', id: item.id })}
          onActive={(isActive) => {
            // Its undo is on the page, like its line.
            close();
            void setActive(item, isActive).then(updated);
          }}
          onClose={close}
        />
      )}
      {item && open?.what === 'prices' && <PriceHistory item={item} onClose={close} />}
    </Stack>
  );
}
