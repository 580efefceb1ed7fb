import { isSame } from '@kalavara/shared-types/is-same';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../http/call';
import { type CommandId, useCommandId } from '../http/useCommandId';
import { getUnsaved, setUnsaved } from './unsaved';

/** Stored data with its revision, as a call answers it. */
export type Loaded<Stored> = { data: Stored; revision: number };

type Options<Stored, Draft> = {
  /** In the settings it begins with `settings.` and the name of the part, which is then marked in their index. */
  key: string;
  loaded: Loaded<Stored>;
  read: (stored: Stored) => Draft;
  /** What of a draft is saved, without what the server adds to it: drafts with the same content are no change of each other. */
  contentOf: (draft: Draft) => unknown;
  load: () => Promise<Loaded<Stored>>;
  /** Throws `changed-meanwhile` if someone else saved after this revision. */
  send: (draft: Draft, basedOn: number, commandId: string) => Promise<Loaded<Stored>>;
  onLoaded: (loaded: Loaded<Stored>) => void;
};

type Unsaved<Draft> = {
  draft: Draft;
  /** What was stored when the typing began, and its revision: someone else may have saved since. */
  base: Draft;
  basedOn: number;
  /** The last save. Its answer was lost if the draft is still there. */
  sent?: CommandId;
};

/** One of another version of the program, which a reload may bring, may have no draft in it that this one knows. */
function readUnsaved<Draft>(key: string): Unsaved<Draft> | undefined {
  const unsaved = getUnsaved<Unsaved<Draft>>(key);
  return unsaved && 'draft' in unsaved ? unsaved : undefined;
}

const lastAttempt = <Draft>(sent: CommandId | undefined): readonly Draft[] =>
  sent ? [(JSON.parse(sent.content) as [Draft, number])[0]] : [];

/**
 * A draft that is saved as a whole over the revision it was typed into. It survives leaving the page and a reload
 * until it is saved, discarded or equal to the stored value, and also a failed save; input typed during a save stays
 * too. If another person has saved meanwhile, `theirs` is their version, to be shown beside it.
 */
export function useRevisedDraft<Stored, Draft>({
  key,
  loaded,
  read,
  contentOf,
  load,
  send,
  onLoaded,
}: Options<Stored, Draft>) {
  const stored = read(loaded.data);
  const isLike = (draft: Draft, other: Draft) => isSame(contentOf(draft), contentOf(other));
  const fresh: Unsaved<Draft> = { draft: stored, base: stored, basedOn: loaded.revision };
  const [now, setNow] = useState(() => readUnsaved<Draft>(key) ?? fresh);
  const { draft } = now;
  const isChanged = !isLike(draft, stored);
  const { base, basedOn } = isChanged ? now : fresh;
  useEffect(() => {
    setUnsaved(key, isChanged ? now : undefined, { isLasting: true });
  }, [key, isChanged, now]);

  const [theirs, setTheirs] = useState<Loaded<Stored>>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const commandIdOf = useCommandId(now.sent, (sent) => setNow((before) => ({ ...before, sent })));

  /** What was sent since the last answer, one of which may be stored; after a reload the last of them. */
  const attempts = useRef<readonly Draft[]>(lastAttempt(now.sent));

  const setDraft = (draft: Draft) =>
    setNow((before) => (isChanged ? { ...before, draft } : { ...fresh, draft }));

  function sendOn(wanted: Draft, on: number) {
    attempts.current = [...attempts.current, wanted];
    return send(wanted, on, commandIdOf([wanted, on]));
  }

  /** What was typed since `draft` was sent stays typed over what is stored now, also of a form that was left. */
  function accept(saved: Loaded<Stored>) {
    const found = read(saved.data);
    const settle = (unsaved: Unsaved<Draft>): Unsaved<Draft> => ({
      draft: isSame(unsaved.draft, draft) ? found : unsaved.draft,
      base: found,
      basedOn: saved.revision,
    });
    attempts.current = [];
    onLoaded(saved);
    setNow(settle);
    const left = readUnsaved<Draft>(key);
    if (!left) return;
    const after = settle(left);
    setUnsaved(key, isLike(after.draft, found) ? undefined : after, { isLasting: true });
  }

  /** Whether it is saved. What an earlier save stored, whose answer was lost, is of no one else. */
  async function saveOverLatest(wanted: Draft): Promise<boolean> {
    const latest = await load();
    const found = read(latest.data);
    if (isLike(found, wanted)) accept(latest);
    else if (attempts.current.some((attempt) => isLike(found, attempt)))
      accept(await sendOn(wanted, latest.revision));
    else {
      setTheirs(latest);
      return false;
    }
    return true;
  }

  /** Whether it is saved. */
  async function save(wanted: Draft = draft): Promise<boolean> {
    const earlier = attempts.current;
    setFailure(undefined);
    setBusy(true);
    try {
      accept(await sendOn(wanted, basedOn));
      return true;
    } catch (caught) {
      if (codeOf(caught) !== 'changed-meanwhile') return fail(caught);
      attempts.current = earlier;
      return await saveOverLatest(wanted).catch(fail);
    } finally {
      setBusy(false);
    }
  }
  const fail = (caught: unknown) => {
    setFailure(caught);
    return false;
  };

  return {
    draft,
    setDraft,
    discard: () => setDraft(stored),
    /** What it was typed over. */
    base,
    isChanged,
    /** What someone else has saved meanwhile, until one of the two is taken. */
    theirs: theirs && read(theirs.data),
    /** Decides the conflict: what is saved next replaces the revision of someone else. */
    take(chosen: Draft) {
      if (!theirs) return;
      onLoaded(theirs);
      setTheirs(undefined);
      setNow({ draft: chosen, base: read(theirs.data), basedOn: theirs.revision });
    },
    failure,
    isBusy,
    save,
  };
}
