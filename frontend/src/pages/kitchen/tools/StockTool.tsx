import { purchaseList } from '@kalavara/shared-types/purchase/estimator.rules';
import { needsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { listTakenFor } from '@kalavara/shared-types/inventory/stock-usage.rules';
import { useMemo } from 'react';
import { useGuestCount } from '../../../features/guest-counts/store';
import { StockOfEvent } from '../../../features/inventory/event-stock/StockOfEvent';
import { useInventory } from '../../../features/inventory/store';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useRoom } from '../../../realtime/useRoom';
import { useTakenStock } from '../tasks/useTakenStock';
import type { ToolProps } from './toolProps';

/** The stock taken for this event, and what it still needs. */
export default function StockTool({ eventId, event }: ToolProps) {
  useRoom('inventory');
  const { items } = useInventory();
  const stock = useTakenStock(eventId, items);
  const { count } = useGuestCount(eventId);
  const guestCount = count ?? event?.estimatedAttendance;
  const riceAmounts = useKitchenSettings()?.riceAmounts ?? 'as-given';
  const edited = useEditedRecipes();
  const toTake = useMemo(() => {
    if (guestCount === undefined) return [];
    const taken = listTakenFor(eventId, stock);
    const { rows } = purchaseList({
      events: [{ eventId, title: '', date: null, people: guestCount, taken }],
      // Calculated against an empty store, so that everything not taken yet is listed.
      items: items.map((item) => ({ ...item, quantity: 0 })),
      needs: needsOf(riceAmounts, edited),
    });
    return rows.map(({ itemId, needToBuy }) => ({ itemId, quantity: needToBuy }));
  }, [eventId, guestCount, stock, items, riceAmounts, edited]);
  return <StockOfEvent eventId={eventId} toTake={toTake} />;
}
