import type { Item } from '@kalavara/shared-types/inventory';
import { useState } from 'react';

/** The item a sheet is open for. Deleted elsewhere it stays as it was last seen, so that nothing typed is lost. */
export function useOpenItem(
  items: readonly Item[],
  id: string | undefined,
): { item: Item | undefined; isGone: boolean } {
  const found = items.find((each) => each.id === id);
  const [seen, setSeen] = useState(found);
  if (found && found !== seen) setSeen(found);
  const item = found ?? (seen?.id === id ? seen : undefined);
  return { item, isGone: item !== undefined && !found };
}
