import type { OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import { parseJson, readItem, writeItem } from '../../state/browserStorage';

export type ShopDialog = 'cart' | 'checkout';
const dialogKey = 'kalavara.dialog';
const placedKey = 'kalavara.placed';

let isTaken = false;

/**
 * Returns the dialog that was open in this tab when its page was left (a reload, or a tab that the phone had ended).
 * Only once for each page.
 */
export function takeOpenDialog(): ShopDialog | null {
  const stored = isTaken ? null : readItem('session', dialogKey);
  isTaken = true;
  return stored === 'cart' || stored === 'checkout' ? stored : null;
}
export const storeOpenDialog = (dialog: ShopDialog | null) =>
  writeItem('session', dialogKey, dialog);

/** Returns the order whose confirmation is open. */
export const placedOrder = (): OwnOrder | null =>
  parseJson(readItem('session', placedKey)) as OwnOrder | null;
export const storePlacedOrder = (own: OwnOrder | null) =>
  writeItem('session', placedKey, own && JSON.stringify(own));
