import { AllEvents } from '../../../features/purchase/AllEvents';
import { useDiary } from '../../../features/diary/store';
import { useInventory } from '../../../features/inventory/store';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useRoom } from '../../../realtime/useRoom';

/** Not the id of an event: all open ones share the stock. */
const noEvent = { id: '', title: '', date: null };
const nothing: readonly never[] = [];

/** The quantities that the open events until a day need. */
export function WeekPlan() {
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
