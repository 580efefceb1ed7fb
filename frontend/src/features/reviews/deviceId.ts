import { newId } from '../../http/newId';
import { readItem, writeItem } from '../../state/browserStorage';

const key = 'kalavara.reviewDevice';
let fallback: string | undefined;

/** A random id of this browser: a link for tables takes one review a device. Without storage it lasts as long as the page. */
export function deviceId(): string {
  const stored = readItem('local', key);
  if (stored) return stored;
  fallback ??= newId();
  writeItem('local', key, fallback);
  return fallback;
}
