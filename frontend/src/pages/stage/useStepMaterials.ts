import type { SubStep } from '@kalavara/shared-types/content/types';
import { eventNeedsOf } from '@kalavara/shared-types/kitchen-recipes.rules';
import {
  materialsOf,
  materialsOfStep,
  materialText,
} from '@kalavara/shared-types/task-materials.rules';
import { useMemo } from 'react';
import { useEditedRecipes } from '../../features/kitchen-recipes/store';
import { useKitchenSettings } from '../../features/settings/kitchenStore';
import { useLanguage } from '../../i18n/language';

/** What a step needs for the guest count of the event, by ingredient: "mutton 48 kg". */
export function useStepMaterials(people: number | null): (step: SubStep) => string[] {
  const language = useLanguage();
  const riceAmounts = useKitchenSettings()?.riceAmounts ?? 'as-given';
  const edited = useEditedRecipes();
  return useMemo(() => {
    const materials = materialsOf(eventNeedsOf(riceAmounts, edited, true), people);
    return ({ id }) =>
      materialsOfStep(materials, id).map((material) => materialText(material, language));
  }, [people, riceAmounts, edited, language]);
}
