import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import { neededOf } from '@kalavara/shared-types/shopping/shopping.rules';
import type { ShoppingGroup } from '../../../features/shopping/groups';
import { copyText } from '../../../ui/copyText';

type Texts = {
  title: string;
  groupName: (group: ShoppingGroup) => string;
  nameOf: (item: Pick<Item, 'id' | 'name'>) => string;
  /** Rounded up. */
  amount: (needed: Pick<ShoppingRow, 'quantity' | 'unit'>) => string;
};

/** Returns the items still to buy as plain text, one per line below its supplier. */
export function asText(
  groups: readonly ShoppingGroup[],
  { title, groupName, nameOf, amount }: Texts,
): string {
  const parts = groups.flatMap((group) => {
    const rows = group.rows.filter(({ row }) => !row.bought);
    if (rows.length === 0) return [];
    const lines = rows.map(
      ({ row, item }) =>
        `- ${nameOf({ id: row.itemId, name: item?.name ?? row.name })}: ${amount(neededOf(row, item))}`,
    );
    return [[groupName(group), ...lines].join('\n')];
  });
  return [title, ...parts].join('\n\n');
}

/** Shares the text by the phone's share sheet, otherwise copies it. `cancelled`: the person closed the share sheet. */
export async function shareText(
  text: string,
): Promise<'shared' | 'cancelled' | 'copied' | 'failed'> {
  if ('share' in navigator) {
    try {
      await navigator.share({ text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}
