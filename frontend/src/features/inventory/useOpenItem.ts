import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useState } from 'react';

/**
 * Returns the item of the open sheet. If it is deleted elsewhere, its last received state remains, so that no input is
 * lost.
 */
export function useOpenItem(
  items: readonly Item[],
  id: string | undefined,
): { item: Item | undefined; isGone: boolean } {
  const found = items.find((each) => each.id === id);
  const [lastItem, setLastItem] = useState(found);
  if (found && found !== lastItem) setLastItem(found);
  const item = found ?? (lastItem?.id === id ? lastItem : undefined);
  return { item, isGone: item !== undefined && !found };
}
