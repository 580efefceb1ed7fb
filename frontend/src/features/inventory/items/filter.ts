import type { Item, ItemCategory } from '@kalavara/shared-types/inventory/inventory';
import { itemCategories } from '@kalavara/shared-types/inventory/item-fields.rules';

export type Filter = { search: string; category: ItemCategory | undefined; showsInactive: boolean };
export const everything: Filter = { search: '', category: undefined, showsInactive: false };

const plain = (text: string) => text.normalize('NFC').toLowerCase().trim();

/** Whether an item matches a search by its name in either language, its id or its note. */
export function filtered(
  items: readonly Item[],
  { search, category, showsInactive }: Filter,
  nameOf: (item: Item) => string,
): Item[] {
  const query = plain(search);
  return items.filter(
    (item) =>
      (showsInactive || item.isActive) &&
      (category === undefined || item.category === category) &&
      [item.name, nameOf(item), item.id, item.notes ?? ''].some((text) =>
        plain(text).includes(query),
      ),
  );
}

/** Groups the items in the order of the categories; empty categories are left out. */
export const grouped = (items: readonly Item[]): [ItemCategory, Item[]][] =>
  itemCategories
    .map((category): [ItemCategory, Item[]] => [
      category,
      items.filter((item) => item.category === category),
    ])
    .filter(([, inIt]) => inIt.length > 0);
