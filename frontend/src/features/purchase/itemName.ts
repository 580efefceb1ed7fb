import { itemNameIn } from '@kalavara/shared-types/inventory/item-names.rules';
import type { Language } from '../../i18n/language';

/** Returns the item of a row in the reader's language. */
export const itemName = (
  { itemId, name }: { itemId: string; name: string },
  language: Language,
): string => itemNameIn({ id: itemId, name }, language);
