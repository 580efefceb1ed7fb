import { useEffect, useState } from 'react';
import { getUnsaved, setUnsaved } from './unsaved';

/** `basedOn` is the revision that it was typed into: someone else may have saved since. */
type Unsaved<Draft> = { draft: Draft; basedOn: number };

/**
 * What is typed over what is stored. In the settings the key begins with `settings.` and the name of the part, which is then
 * marked in their index. It outlives the page and a reload until it is saved, discarded or like the stored one.
 */
export function useLastingDraft<Draft>(key: string, stored: Draft, revision: number) {
  const [unsaved] = useState(() => getUnsaved<Unsaved<Draft>>(key));
  const [{ draft, basedOn }, set] = useState(unsaved ?? { draft: stored, basedOn: revision });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  useEffect(() => {
    setUnsaved(key, isChanged ? { draft, basedOn } : undefined, { isLasting: true });
  }, [key, isChanged, draft, basedOn]);
  return {
    draft,
    basedOn: isChanged ? basedOn : revision,
    isChanged,
    setDraft: (next: Draft) => set({ draft: next, basedOn: isChanged ? basedOn : revision }),
    /** Decides a conflict: what is saved next replaces the revision of someone else. */
    rebase: (next: Draft, on: number) => set({ draft: next, basedOn: on }),
  };
}
