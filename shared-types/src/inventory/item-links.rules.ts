import {
  ingredients,
  ingredientIds,
  type IngredientId,
  noIngredient,
} from '../content/ingredients';
import type { Item } from './inventory';

type Linked = Pick<Item, 'id' | 'ingredient'>;

const ownOf = new Map<string, IngredientId>(ingredientIds.map((id) => [ingredients[id], id]));

/** The ingredient that an item supplies: the chosen one, else that of the default item. */
export function ingredientOf({ id, ingredient }: Linked): IngredientId | undefined {
  if (ingredient === noIngredient) return undefined;
  return ingredient ?? ownOf.get(id);
}

/** The items that lose an ingredient when it is linked to `linked`, because only one item supplies an ingredient. */
export function listUnlinked<T extends Linked>(items: readonly T[], linked: Linked): T[] {
  const ingredient = ingredientOf(linked);
  return ingredient === undefined
    ? []
    : items.filter((item) => item.id !== linked.id && ingredientOf(item) === ingredient);
}

/** The items by the ids of requirements: the default item of their ingredient, else their own. */
export function itemsByRequirement<T extends Linked>(items: readonly T[]): Map<string, T> {
  const byId = [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
  const found = new Map<string, T>();
  // Chosen links come first: a documented list may restore a default item whose ingredient was linked to another item.
  for (const item of [...byId.filter(isChosen), ...byId.filter((each) => !isChosen(each))]) {
    const ingredient = ingredientOf(item);
    const key = ingredient ? ingredients[ingredient] : ownOf.has(item.id) ? undefined : item.id;
    if (key !== undefined && !found.has(key)) found.set(key, item);
  }
  return found;
}

const isChosen = ({ ingredient }: Linked) => Boolean(ingredient);
