import { RecipeCalculator } from '../../../features/calculator/RecipeCalculator';
import { useKitchenSettings } from '../../../features/kitchenSettings/store';
import { usePeople } from '../../../features/people/store';
import type { ToolProps } from './EventTools';

export default function RecipeTool({ eventId, event }: ToolProps) {
  const people = usePeople(eventId).count ?? event?.estimatedAttendance;
  return (
    <RecipeCalculator
      people={people}
      riceAmounts={useKitchenSettings()?.riceAmounts ?? 'as-given'}
    />
  );
}
