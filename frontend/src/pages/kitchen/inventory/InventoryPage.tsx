import { isLow } from '@kalavara/shared-types/inventory/inventory.rules';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  everything,
  filtered,
  grouped,
  type Filter,
} from '../../../features/inventory/items/filter';
import { ItemFilters } from '../../../features/inventory/items/ItemFilters';
import { ItemTable } from '../../../features/inventory/items/ItemTable';
import { useInventory } from '../../../features/inventory/store';
import { useTexts } from '../../../features/inventory/texts';
import { useItemActions } from '../../../features/inventory/useItemActions';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { NoAccess } from '../frame/NoAccess';
import { useLoading } from '../useLoading';
import { usePriceRise } from '../tasks/usePriceRise';
import { InventoryDialogs, type OpenDialog } from './InventoryDialogs';
import { Grid } from '../../../ui/Grid';
import css from './InventoryPage.module.css';
import { ChangeMessage, LoadProblem } from './Messages';
import { Toolbar } from './Toolbar';
import { useInventoryMessages } from './useInventoryMessages';

/** The inventory: live on every phone, offline the last received state. */
export default function InventoryPage() {
  const { t } = useTranslation(['inventory', 'kitchen']);
  const { nameOf } = useTexts();
  const { items, isLoaded, waitingIds, newIds } = useInventory();
  const loading = useLoading('inventory', isLoaded);
  const { setActive } = useItemActions();
  const priceRise = usePriceRise();
  const messages = useInventoryMessages();
  const [filter, setFilter] = useState<Filter>(everything);
  const [open, setOpen] = useState<OpenDialog>();
  // On a phone the tools beside the search are behind one button.
  const [isMore, setMore] = useState(false);
  const toolbarId = useId();

  const found = useMemo(() => filtered(items, filter, nameOf), [items, filter, nameOf]);
  const lows = found.filter(isLow).length;

  if (loading.refusal === 'not-allowed') return <NoAccess />;
  return (
    <Stack gap={4} className={css['page']}>
      <Grid columns="end" gap={2} className={css['head']}>
        <h1>{t('kitchen:stock.title')}</h1>
        <p className={css['lead']}>{t('lead')}</p>
        <Button
          variant="quiet"
          className={css['more'] ?? ''}
          aria-expanded={isMore}
          aria-controls={toolbarId}
          onClick={() => setMore(!isMore)}
        >
          {t('more')}
        </Button>
      </Grid>
      <LoadProblem loading={loading} isLoaded={isLoaded} />
      <ChangeMessage notice={messages.notice} />
      <Toolbar
        id={toolbarId}
        isUnfolded={isMore}
        onOpen={setOpen}
        showNotice={messages.showNotice}
      />
      <ItemFilters filter={filter} isMore={isMore} onFilter={setFilter} />
      {!isLoaded && !loading.hasFailed && <Skeleton label={t('loading')} rows={5} height="120px" />}
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
          onActive={(item, isActive) => void setActive(item, isActive).then(messages.showUpdated)}
        />
      ))}
      <InventoryDialogs
        open={open}
        isLive={loading.isLive}
        messages={messages}
        onOpen={setOpen}
        onClose={() => setOpen(undefined)}
      />
    </Stack>
  );
}
