import { eventNeedsOf, pageRecipes } from '@kalavara/shared-types/content/ingredient-items';
import type { SubStep } from '@kalavara/shared-types/content/types';
import {
  materialsOf,
  materialsOfStep,
  materialText,
} from '@kalavara/shared-types/task-materials.rules';
import { useMemo } from 'react';
import { useKitchenSettings } from '../../features/settings/kitchenStore';
import { useLanguage } from '../../i18n/language';

/** What a step needs for the guest count of the event: "mutton 48 kg, MSG 960 g". */
export function useStepMaterials(people: number | null): (step: SubStep) => string {
  const language = useLanguage();
  const riceAmounts = useKitchenSettings()?.riceAmounts ?? 'as-given';
  return useMemo(() => {
    const materials = materialsOf(eventNeedsOf(pageRecipes(riceAmounts)), people);
    return ({ id }) =>
      materialsOfStep(materials, id)
        .map((material) => materialText(material, language))
        .join(', ');
  }, [people, riceAmounts, language]);
}
