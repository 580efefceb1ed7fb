import { getUnsaved, setUnsaved } from '../../forms/unsaved';

const unsavedKey = 'tracking';

/** The tracking numbers that were typed and not saved, by the id of their order: they are copied from another app. */
export const getTypedNumbers = (): Record<string, string> =>
  getUnsaved<Record<string, string>>(unsavedKey) ?? {};

/** An empty one is forgotten. */
export function storeTypedNumber(orderId: string, number: string) {
  const { [orderId]: _before, ...others } = getTypedNumbers();
  const after = number.trim() === '' ? others : { ...others, [orderId]: number };
  const isAny = Object.keys(after).length > 0;
  setUnsaved(unsavedKey, isAny ? after : undefined, { isLasting: true });
}
