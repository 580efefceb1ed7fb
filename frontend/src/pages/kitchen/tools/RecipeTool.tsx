import { RecipeCalculator } from '../../../features/purchase/RecipeCalculator';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useGuestCount } from '../../../features/guest-counts/store';
import type { ToolProps } from './toolProps';

export default function RecipeTool({ eventId, event }: ToolProps) {
  const guestCount = useGuestCount(eventId).count ?? event?.estimatedAttendance;
  return (
    <RecipeCalculator
      guestCount={guestCount}
      riceAmounts={useKitchenSettings()?.riceAmounts ?? 'as-given'}
      edited={useEditedRecipes()}
    />
  );
}
