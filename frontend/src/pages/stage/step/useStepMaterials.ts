import type { SubStep } from '@kalavara/shared-types/content/types';
import { materialsOfStep, materialText } from '@kalavara/shared-types/todos/task-materials.rules';
import { useMaterials } from '../../useMaterials';
import { useLanguage } from '../../../i18n/language';

/** Returns a function that lists what a step needs for the guest count of the event, by ingredient: "mutton 48 kg". */
export function useStepMaterials(guestCount: number | null): (step: SubStep) => string[] {
  const language = useLanguage();
  const materials = useMaterials(guestCount, { isOnPage: true });
  return ({ id }) =>
    materialsOfStep(materials, id).map((material) => materialText(material, language));
}
