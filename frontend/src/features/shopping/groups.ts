import type { Item, ItemCategory } from '@kalavara/shared-types/inventory/inventory';
import { itemCategories } from '@kalavara/shared-types/inventory/item-fields.rules';
import type { ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import { isShown } from '@kalavara/shared-types/shopping/shopping.rules';

export type ShoppingGroup = {
  key: string;
  /** Null for rows without a supplier, which are grouped by category. */
  supplier: string | null;
  category: ItemCategory;
  rows: { row: ShoppingRow; item: Item | undefined }[];
};

/**
 * Groups rows by supplier or aisle, or else by category: suppliers by name first, then the categories in their order.
 */
export function groupRows(rows: readonly ShoppingRow[], items: readonly Item[]): ShoppingGroup[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const groups = new Map<string, ShoppingGroup>();
  for (const row of rows.filter(isShown)) {
    const item = byId.get(row.itemId);
    const supplier = item?.supplier ?? null;
    const category = item?.category ?? 'Others';
    const key = supplier === null ? `category ${category}` : `supplier ${supplier.toLowerCase()}`;
    const group = groups.get(key) ?? { key, supplier, category, rows: [] };
    groups.set(key, { ...group, rows: [...group.rows, { row, item }] });
  }
  const order = (group: ShoppingGroup) =>
    group.supplier === null ? itemCategories.indexOf(group.category) : -1;
  return [...groups.values()].sort((a, b) => order(a) - order(b) || (a.key < b.key ? -1 : 1));
}
