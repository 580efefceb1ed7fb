import { defaultItems } from './content/inventory';
import type { Item } from './inventory';

const defaults = new Map(defaultItems.map(({ id, name }) => [id, name]));

/** The item's name; one of the 47 default items that was not renamed has its name in the reader's language. */
export function itemNameIn({ id, name }: Pick<Item, 'id' | 'name'>, language: 'en' | 'ml'): string {
  const known = defaults.get(id);
  return known?.en === name ? known[language] : name;
}
