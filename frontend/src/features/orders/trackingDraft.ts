import { getUnsaved, setUnsaved } from '../../forms/unsaved';

const unsavedKey = 'tracking';

/**
 * Returns the unsaved tracking numbers by order id. They survive a reload, because they are copied from another app.
 */
export const getTypedNumbers = (): Record<string, string> =>
  getUnsaved<Record<string, string>>(unsavedKey) ?? {};

/** Stores an unsaved tracking number; an empty one deletes the entry. */
export function storeTypedNumber(orderId: string, number: string) {
  const { [orderId]: _before, ...others } = getTypedNumbers();
  const after = number.trim() === '' ? others : { ...others, [orderId]: number };
  const isAny = Object.keys(after).length > 0;
  setUnsaved(unsavedKey, isAny ? after : undefined, { isLasting: true });
}
