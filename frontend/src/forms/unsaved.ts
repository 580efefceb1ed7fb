import { getActor } from '../outbox/actor';
import { parseJson, readItem, writeItem } from '../state/browserStorage';

type Stored = { by: string; drafts: Record<string, unknown> };
const itemKey = 'kalavara.unsaved';

/** What was typed into a form and not saved, by the key of the form. It outlives the page, not the tab. */
const unsaved = new Map<string, unknown>();
/** The keys of those that outlive a reload too. */
const lasting = new Set<string>();
let isRead = false;
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export function getUnsaved<Draft>(key: string): Draft | undefined {
  readStored();
  return unsaved.get(key) as Draft | undefined;
}

/** Whether anything is typed and not saved under a key that begins so. */
export function hasUnsaved(prefix: string): boolean {
  readStored();
  return [...unsaved.keys()].some((key) => key.startsWith(prefix));
}

/**
 * Without a draft the entry is deleted. While there is one, the browser asks before it closes the page. `isLasting`: it is
 * there after a reload too, as when a phone has ended the tab of a page that was left for another app. Such a draft is
 * plain, and holds no secret.
 */
export function setUnsaved(
  key: string,
  draft?: unknown,
  { isLasting = false }: { isLasting?: boolean } = {},
): void {
  readStored();
  if (draft === undefined) unsaved.delete(key);
  else unsaved.set(key, draft);
  if (isLasting) lasting.add(key);
  if (lasting.has(key)) writeStored();
  if (unsaved.size > 0) window.addEventListener('beforeunload', confirmUnload);
  else window.removeEventListener('beforeunload', confirmUnload);
}

export function clearUnsaved() {
  readStored();
  [...unsaved.keys()].forEach((key) => setUnsaved(key));
}

/** Of the person at this device only: another one may have signed in on the same tab. */
function readStored() {
  if (isRead) return;
  isRead = true;
  const stored = parseJson(readItem('session', itemKey)) as Stored | null;
  if (stored?.by !== getActor()) return writeItem('session', itemKey, null);
  for (const [key, draft] of Object.entries(stored.drafts)) {
    unsaved.set(key, draft);
    lasting.add(key);
  }
}

function writeStored() {
  const drafts = Object.fromEntries([...unsaved].filter(([key]) => lasting.has(key)));
  const stored: Stored = { by: getActor(), drafts };
  const isEmpty = Object.keys(drafts).length === 0;
  writeItem('session', itemKey, isEmpty ? null : JSON.stringify(stored));
}
