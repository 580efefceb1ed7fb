import type { ReportEvent } from '@kalavara/shared-types/reports/reports.rules';
import { useMemo } from 'react';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useEventMovements } from '../../../features/inventory/store';
import { useLoadedRecipes } from '../../../features/kitchen-recipes/store';
import { kitchenRoom, useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useRoom } from '../../../realtime/useRoom';

/**
 * Returns the data that the costs of an event are calculated from, as far as it is in rooms; a new object after each
 * change.
 */
export function useCostBasis({ id, date, estimatedAttendance }: ReportEvent): object {
  useRoom(kitchenRoom);
  const movements = useEventMovements(id);
  // The server does not have a guest count that is still pending.
  const { count, isWaiting } = useGuestCount(id);
  const recipes = useLoadedRecipes();
  const { riceAmounts, priceRise } = useKitchenSettings() ?? {};
  return useMemo(
    () => ({
      date,
      estimatedAttendance,
      movements,
      count,
      isWaiting,
      recipes,
      riceAmounts,
      priceRise,
    }),
    [date, estimatedAttendance, movements, count, isWaiting, recipes, riceAmounts, priceRise],
  );
}
