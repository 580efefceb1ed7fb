import { riseAbove } from '@kalavara/shared-types/inventory/price-rises.rules';
import { totalsOf } from '@kalavara/shared-types/shopping/shopping.rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useInventory } from '../../../features/inventory/store';
import { useTexts } from '../../../features/inventory/texts';
import { groupRows } from '../../../features/shopping/groups';
import { useShopping } from '../../../features/shopping/store';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { linkStyle } from '../../../ui/linkStyle';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { queryOf } from '../location';
import { NoAccess } from '../frame/NoAccess';
import { useLoading } from '../useLoading';
import { usePriceRise } from '../tasks/usePriceRise';
import { BuySheet } from './BuySheet';
import { ChangedEvents, ToChangedEvents, useEventChanges } from './ChangedEvents';
import { ListActions } from './ListActions';
import { MakeList } from './MakeList';
import { Summary } from '../../../ui/Summary';
import { AllEvents } from '../../../features/purchase/AllEvents';
import { useDiary } from '../../../features/diary/store';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useRoom } from '../../../realtime/useRoom';
import css from './Shopping.module.css';
import { ShoppingRows } from './ShoppingRows';
import { TotalNotes } from './TotalNotes';
import { Totals } from './Totals';

/** The shopping list: created from the week's events, ticked in the market on several phones, also offline. */
export default function ShoppingPage() {
  const { t } = useTranslation('shopping');
  const { list, waitingIds } = useShopping();
  const { items } = useInventory();
  const { nameOf } = useTexts();
  const { hasFailed, refusal, retry } = useLoading('inventory', list !== undefined);
  const [buying, setBuying] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const groups = useMemo(() => groupRows(list?.rows ?? [], items), [list, items]);

  const totals = totalsOf(list?.rows ?? []);
  const changes = useEventChanges(list);
  const limit = usePriceRise();
  const risen = groups.flatMap(({ rows }) =>
    rows.flatMap(({ item }) => {
      const rise = item && riseAbove(item, limit);
      return rise ? [`${nameOf(item)} (${rise.percent}%)`] : [];
    }),
  );

  if (refusal === 'not-allowed') return <NoAccess />;
  const isOpen = list !== undefined && list !== null && list.closedAt === null;
  const row = list?.rows.find(({ id }) => id === buying);
  const item = items.find(({ id }) => id === row?.itemId);
  return (
    <Stack gap={4} className={css['page']}>
      <div className={css['head']}>
        <h1>{t('title')}</h1>
        <div className={css['notice']}>{changes.length > 0 && <ToChangedEvents />}</div>
        <Link className={linkStyle('quiet')} to={queryOf({ section: 'stock' })}>
          {t('inventory')}
        </Link>
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {hasFailed && <ErrorState text={t('failed')} onRetry={retry} />}
      {list === undefined && !hasFailed && <Skeleton label={t('loading')} rows={6} height="64px" />}
      {list && (
        <>
          <Totals list={list} totals={totals} />
          {groups.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
          <ShoppingRows groups={groups} waitingIds={waitingIds} onBuy={({ id }) => setBuying(id)} />
          <ChangedEvents list={list} changes={changes} />
          <TotalNotes totals={totals} risen={risen} />
          <ListActions list={list} groups={groups} />
        </>
      )}
      {list !== undefined && !isOpen && <MakeList isOpen={false} />}
      {isOpen && (
        <details className={css['more']}>
          <Summary>{t('recalculate')}</Summary>
          <MakeList isOpen until={list.until} />
        </details>
      )}
      <details className={css['more']}>
        <Summary>{t('weekPlan')}</Summary>
        <WeekPlan />
      </details>
      {row && item && (
        <BuySheet
          key={row.id}
          row={row}
          item={item}
          onBought={setAnnounced}
          onClose={() => setBuying(undefined)}
        />
      )}
    </Stack>
  );
}

/** Not the id of an event: all open ones share the stock. */
const noEvent = { id: '', title: '', date: null };
const nothing: readonly never[] = [];

/** The quantities that the open events until a day need. */
function WeekPlan() {
  const { isLive } = useRoom('inventory');
  const { events } = useDiary();
  const { items, isLoaded } = useInventory();
  return (
    <AllEvents
      event={noEvent}
      guestCount={undefined}
      items={isLoaded ? items : undefined}
      stock={nothing}
      riceAmounts={useKitchenSettings()?.riceAmounts ?? 'as-given'}
      edited={useEditedRecipes()}
      events={events}
      isLive={isLive}
    />
  );
}
