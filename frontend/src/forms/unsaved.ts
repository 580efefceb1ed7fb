/** What was typed into a form and not saved, by the key of the form. In memory: it outlives the page, not the tab. */
const unsaved = new Map<string, unknown>();
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export const getUnsaved = <Draft>(key: string) => unsaved.get(key) as Draft | undefined;

/** Without a draft the entry is deleted. While there is one, the browser asks before it closes the page. */
export function setUnsaved(key: string, draft?: unknown): void {
  if (draft === undefined) unsaved.delete(key);
  else unsaved.set(key, draft);
  if (unsaved.size > 0) window.addEventListener('beforeunload', confirmUnload);
  else window.removeEventListener('beforeunload', confirmUnload);
}

export const clearUnsaved = () => [...unsaved.keys()].forEach((key) => setUnsaved(key));
