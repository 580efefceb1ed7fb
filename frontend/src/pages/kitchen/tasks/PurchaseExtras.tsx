import { useMemo } from 'react';
import { PurchaseList } from '../../../features/purchase/PurchaseList';
import { useDiary } from '../../../features/diary/store';
import { useInventory } from '../../../features/inventory/store';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useRoom } from '../../../realtime/useRoom';
import type { ExtrasProps } from './extrasProps';
import { useTakenStock } from './useTakenStock';

/** The purchase list of one event against the current inventory. */
export default function PurchaseExtras({ task: { eventId }, event }: ExtrasProps) {
  const { isLive } = useRoom('inventory');
  const { events } = useDiary();
  const { items, isLoaded } = useInventory();
  const stock = useTakenStock(eventId, items);
  const { count } = useGuestCount(eventId);
  const title = event?.title ?? '';
  const date = event?.date ?? null;
  const about = useMemo(() => ({ id: eventId, title, date }), [eventId, title, date]);
  return (
    <PurchaseList
      event={about}
      guestCount={count ?? event?.estimatedAttendance}
      items={isLoaded ? items : undefined}
      stock={stock}
      riceAmounts={useKitchenSettings()?.riceAmounts ?? 'as-given'}
      edited={useEditedRecipes()}
      events={events}
      isLive={isLive}
    />
  );
}
