import { eventNeedsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { materialsOf } from '@kalavara/shared-types/todos/task-materials.rules';
import { useMemo } from 'react';
import { useKitchenSettings } from '../features/settings/kitchenStore';
import { useEditedRecipes } from '../features/kitchen-recipes/store';

/** What an event needs for so many guests; on a stage page with the rice of that page. */
export function useMaterials(guestCount: number | null | undefined, { isOnPage = false } = {}) {
  const riceAmounts = useKitchenSettings()?.riceAmounts ?? 'as-given';
  const edited = useEditedRecipes();
  return useMemo(
    () => materialsOf(eventNeedsOf(riceAmounts, edited, { isOnPage }), guestCount),
    [riceAmounts, edited, isOnPage, guestCount],
  );
}
