import { useEffect, useRef, useState } from 'react';
import type { CommandId } from '../http/useCommandId';
import { isSame } from '@kalavara/shared-types/is-same';
import { getUnsaved, setUnsaved } from './unsaved';

type Unsaved<Draft> = {
  draft: Draft;
  /** What was stored when the typing began, and its revision: someone else may have saved since. */
  base: Draft;
  basedOn: number;
  /** The last save. Its answer was lost if the draft is still there. */
  sent?: CommandId;
};

type Options<Draft> = {
  /** In the settings it begins with `settings.` and the name of the part, which is then marked in their index. */
  key: string;
  stored: Draft;
  revision: number;
  /** What of a draft is saved: drafts with the same content are no change of each other. */
  contentOf: (draft: Draft) => unknown;
};

/** One of another version of the program, which a reload may bring, may have no draft in it that this one knows. */
function readUnsaved<Draft>(key: string): Unsaved<Draft> | undefined {
  const unsaved = getUnsaved<Unsaved<Draft>>(key);
  return unsaved && 'draft' in unsaved ? unsaved : undefined;
}

/**
 * What is typed over what is stored. It outlives the page and a reload until it is saved, discarded or like the stored one.
 */
export function useLastingDraft<Draft>({ key, stored, revision, contentOf }: Options<Draft>) {
  const isLike = (draft: Draft, other: Draft) => isSame(contentOf(draft), contentOf(other));
  const fresh: Unsaved<Draft> = { draft: stored, base: stored, basedOn: revision };
  const [now, set] = useState(() => readUnsaved<Draft>(key) ?? fresh);
  const isChanged = !isLike(now.draft, stored);
  useEffect(() => {
    setUnsaved(key, isChanged ? now : undefined, { isLasting: true });
  }, [key, isChanged, now]);
  const sent = useRef(now.sent);

  return {
    draft: now.draft,
    base: isChanged ? now.base : stored,
    basedOn: isChanged ? now.basedOn : revision,
    isChanged,
    isLike,
    /** As of the last save that was not answered. */
    getSent: () => sent.current,
    setSent(last: CommandId) {
      sent.current = last;
      set((before) => ({ ...before, sent: last }));
    },
    setDraft: (draft: Draft) =>
      set((before) => (isChanged ? { ...before, draft } : { ...fresh, draft })),
    /** Decides a conflict: what is saved next replaces the revision of someone else. */
    rebase: (draft: Draft, base: Draft, on: number) => set({ draft, base, basedOn: on }),
    /** After a save: what was typed since `pressed` stays typed over what is stored now, also of a form that was left. */
    acceptSaved(pressed: Draft, saved: Draft, on: number) {
      const settled = ({ draft }: Unsaved<Draft>): Unsaved<Draft> => ({
        draft: isSame(draft, pressed) ? saved : draft,
        base: saved,
        basedOn: on,
      });
      sent.current = undefined;
      set(settled);
      const left = readUnsaved<Draft>(key);
      if (!left) return;
      const after = settled(left);
      setUnsaved(key, isLike(after.draft, saved) ? undefined : after, { isLasting: true });
    },
  };
}
