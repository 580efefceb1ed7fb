import type { EventNeed } from '../content/ingredient-items';
import { handledIn, type MaterialUse, printedAs, takenFor } from '../content/task-materials';
import type { LocalizedText } from '../content/types';
import { effectiveGuestCount } from '../purchase/estimator.rules';
import type { Unit } from '../inventory/inventory';
import type { StepId, TaskId } from '../primitives';
import { requirementFor } from '../kitchen-recipes/recipe-needs.rules';
import { fromMilli, neededQuantity, toMilli, withUnit } from '../units.rules';

/** The amount of one ingredient for one event. */
export type Material = EventNeed & { quantity: number; unit: Unit };

/** The needs of an event for its guest count, rounded as in the list of needs. Empty without a guest count. */
export function materialsOf(
  needs: readonly EventNeed[],
  guestCount: number | null | undefined,
): readonly Material[] {
  if (!guestCount || guestCount < 0) return [];
  return needs.map((need) => ({
    ...need,
    ...requirementFor(need, effectiveGuestCount(guestCount)),
  }));
}

const isTakenByName = ({ from, id }: EventNeed) =>
  takenFor.some((use) => use.from === from && use.ids.includes(id as never));

function isUsed(use: MaterialUse, material: Material): boolean {
  if (use.from !== material.from) return false;
  if (use.ids === 'all') return true;
  if (use.ids === 'rest') return !isTakenByName(material);
  return use.ids.includes(material.id as never);
}

const usedBy = (materials: readonly Material[], uses: readonly MaterialUse[]) =>
  materials.filter((material) => uses.some((use) => isUsed(use, material)));

const allUses: readonly MaterialUse[] = [...takenFor, ...handledIn];

/** The materials that a task takes or handles. */
export const materialsOfTask = (materials: readonly Material[], taskId: TaskId) =>
  usedBy(
    materials,
    allUses.filter(({ tasks }) => tasks?.includes(taskId)),
  );

export const materialsOfStep = (materials: readonly Material[], stepId: StepId) =>
  usedBy(
    materials,
    allUses.filter(({ steps }) => steps?.includes(stepId)),
  );

const isPrintedAs = ({ en }: LocalizedText, { id, name }: Material): boolean => {
  const printed = en.toLowerCase();
  const ids: readonly string[] = printedAs[printed] ?? [];
  return ids.includes(id) || printed === name.en.toLowerCase();
};

/** The printed materials of a task that have no amount for this event, so that no material is listed twice. */
export const materialsWithoutAmount = (
  printed: readonly LocalizedText[],
  materials: readonly Material[],
): readonly LocalizedText[] =>
  printed.filter((each) => !materials.some((material) => isPrintedAs(each, material)));

/**
 * The sums of the materials that tasks take, by name: the garlic of two recipes is added. Materials that tasks only
 * handle are not counted.
 */
export function takenByTasks(
  materials: readonly Material[],
  taskIds: readonly TaskId[],
): readonly Material[] {
  const uses = takenFor.filter(({ tasks }) => tasks?.some((id) => taskIds.includes(id)));
  const sums = new Map<string, Material>();
  for (const material of usedBy(materials, uses)) {
    const { name, unit, quantity } = material;
    const key = `${name.en} ${unit}`;
    const before = sums.get(key)?.quantity ?? 0;
    sums.set(key, { ...material, quantity: fromMilli(toMilli(before) + toMilli(quantity)) });
  }
  return [...sums.values()];
}

type Language = keyof LocalizedText;

/** Formats an amount: "48 kg"; for counted materials only the number. */
export function amountText({ quantity, unit }: Material, language: Language): string {
  const shown = neededQuantity(quantity, unit);
  return unit === 'piece' ? shown.quantity : withUnit(language, shown.quantity, shown.unit);
}

/** The name within a sentence: "Mutton" becomes "mutton", "MSG" does not change. */
const inSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name;

/** "mutton 48 kg". */
export const materialText = (material: Material, language: Language): string =>
  `${inSentence(material.name[language])} ${amountText(material, language)}`;
