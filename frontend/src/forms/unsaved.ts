import { useSyncExternalStore } from 'react';
import { getActor } from '../outbox/actor';
import { parseJson, readItem, writeItem } from '../state/browserStorage';
import { createListeners } from '../state/createListeners';

type Stored = { by: string; drafts: Record<string, unknown> };
const itemKey = 'kalavara.unsaved';

/** Unsaved input of forms, by the key of the form. It survives the page, but not the tab. */
const unsaved = new Map<string, unknown>();
/** The keys of input that also survives a reload. */
const lasting = new Set<string>();
let isRead = false;
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Returns the unsaved input of a form; undefined if there is none. */
export function getUnsaved<Draft>(key: string): Draft | undefined {
  readStored();
  return unsaved.get(key) as Draft | undefined;
}

/** The keys of unsaved input; the same array until one is added or removed. */
let keys: readonly string[] = [];
const { subscribe, notify } = createListeners();
function getKeys(): readonly string[] {
  readStored();
  return keys;
}
function updateKeys() {
  if (keys.length === unsaved.size && keys.every((key) => unsaved.has(key))) return;
  keys = [...unsaved.keys()];
  notify();
}

/** Returns the keys of all forms with unsaved input. */
export const useUnsavedKeys = () => useSyncExternalStore(subscribe, getKeys);

/**
 * Stores the unsaved input of a form; without a draft it deletes the entry. While there is one, the browser asks
 * before it closes the page. `isLasting`: the draft survives a reload, as when a phone ended the tab in the
 * background. Such a draft is JSON and contains no secrets.
 */
export function setUnsaved(
  key: string,
  draft?: unknown,
  { isLasting = false }: { isLasting?: boolean } = {},
): void {
  readStored();
  if (draft === undefined) unsaved.delete(key);
  else unsaved.set(key, draft);
  updateKeys();
  if (isLasting) lasting.add(key);
  if (lasting.has(key)) writeStored();
  if (unsaved.size > 0) window.addEventListener('beforeunload', confirmUnload);
  else window.removeEventListener('beforeunload', confirmUnload);
}

/** Discards all unsaved input, for example at the sign-out. */
export function clearUnsaved() {
  readStored();
  [...unsaved.keys()].forEach((key) => setUnsaved(key));
}

/** Reads the input that this person has stored: another one may have signed in in the same tab. */
function readStored() {
  if (isRead) return;
  isRead = true;
  const stored = parseJson(readItem('session', itemKey)) as Stored | null;
  if (stored?.by !== getActor()) return writeItem('session', itemKey, null);
  for (const [key, draft] of Object.entries(stored.drafts)) {
    unsaved.set(key, draft);
    lasting.add(key);
  }
  keys = [...unsaved.keys()];
}

function writeStored() {
  const drafts = Object.fromEntries([...unsaved].filter(([key]) => lasting.has(key)));
  const stored: Stored = { by: getActor(), drafts };
  const isEmpty = Object.keys(drafts).length === 0;
  writeItem('session', itemKey, isEmpty ? null : JSON.stringify(stored));
}
