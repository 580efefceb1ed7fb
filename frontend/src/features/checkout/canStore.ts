import { readItem, writeItem } from '../../state/browserStorage';

const key = 'kalavara.probe';

/**
 * Whether this browser has storage: if it refuses (private windows, blocked or full storage), nothing can be stored.
 */
export function canStore(): boolean {
  writeItem('local', key, key);
  const isStored = readItem('local', key) === key;
  writeItem('local', key, null);
  return isStored;
}
