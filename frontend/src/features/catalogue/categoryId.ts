import type { Category } from '@kalavara/shared-types/catalogue/catalogue';

/** The category of a product as documented answers contain it: its id, its name, or an object with its name. */
export type NamedCategory = string | { name: string };

/** Returns the id of the category, or its name if no category has it. */
export function categoryIdOf(
  named: NamedCategory,
  categories: readonly Pick<Category, 'id' | 'name'>[],
): string {
  const text = typeof named === 'string' ? named : named.name;
  const category =
    categories.find(({ id }) => id === text) ?? categories.find(({ name }) => name === text);
  return category?.id ?? text;
}
