import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedOrder } from '../../../features/orders/writes';
import { Button } from '../../../ui/Button';
import { BulkBar } from './BulkBar';
import { TrackingForm } from './TrackingForm';
import { type Changed, type Undoable, useUndo } from './useUndo';

type Shipping = { ids: readonly string[]; undoable: Undoable | undefined };

/**
 * The state of a list of orders: the selected ones, the current action, and the tracking numbers of those just
 * shipped.
 */
export function useBulk(orders: readonly ListedOrder[] = []) {
  const { t } = useTranslation('orders');
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const [shipping, setShipping] = useState<Shipping>();
  const [wasClosed, setWasClosed] = useState(false);
  const { offerUndo, describeUndo } = useUndo();
  const shipped = orders.filter(({ id }) => shipping?.ids.includes(id));
  function openTracking(changed: readonly Changed[]) {
    const ids = changed.filter(({ after }) => !after.shipment).map(({ after }) => after.id);
    if (ids.length === 0) return offerUndo(changed);
    setShipping({ ids, undoable: describeUndo(changed) });
  }
  return {
    reset: () => {
      setSelected(undefined);
      setWasClosed(false);
      setShipping(undefined);
    },
    selectionOf: (id: string) =>
      selected && {
        isSelected: selected.has(id),
        onSelect: (isOn: boolean) => setSelected(withId(selected, id, isOn)),
      },
    start: !selected && orders.length > 0 && (
      // By keyboard the focus returns to where it was.
      <Button variant="quiet" autoFocus={wasClosed} onClick={() => setSelected(new Set())}>
        {t('bulk.start')}
      </Button>
    ),
    tracking: shipping && shipped.length > 0 && (
      <TrackingForm
        key={shipping.ids.join()}
        orders={shipped}
        undoable={shipping.undoable}
        onClose={() => setShipping(undefined)}
      />
    ),
    bar: selected && (
      <BulkBar
        shown={orders}
        selected={selected}
        onSelect={setSelected}
        isFolded={shipped.length > 0}
        onShipped={openTracking}
        onTrack={(untracked) =>
          setShipping({ ids: untracked.map(({ id }) => id), undoable: undefined })
        }
        onClose={() => {
          setSelected(undefined);
          setWasClosed(true);
        }}
      />
    ),
  };
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
