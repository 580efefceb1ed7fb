import { newId } from '../../http/newId';
import { readItem, writeItem } from '../../state/browserStorage';

const key = 'kalavara.reviewDevice';
let fallback: string | undefined;

/**
 * Returns a random id of this browser, since a link for tables accepts one review per device. Without storage it is
 * valid until the page is closed.
 */
export function deviceId(): string {
  const stored = readItem('local', key);
  if (stored) return stored;
  fallback ??= newId();
  writeItem('local', key, fallback);
  return fallback;
}
