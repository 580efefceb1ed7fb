import { isSame } from '@kalavara/shared-types/is-same';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../http/call';
import { type CommandId, useCommandId } from '../http/useCommandId';
import { getUnsaved, setUnsaved } from './unsaved';

/** Stored data with its revision, as returned by a call. */
export type Loaded<Stored> = { data: Stored; revision: number };

type Options<Stored, Draft> = {
  /** In the settings the key starts with `settings.` and the name of the part, which is then marked in their index. */
  key: string;
  loaded: Loaded<Stored>;
  read: (stored: Stored) => Draft;
  /**
   * Returns the saved part of a draft, without values that the server adds; drafts with the same content count as
   * equal.
   */
  contentOf: (draft: Draft) => unknown;
  load: () => Promise<Loaded<Stored>>;
  /** Throws `changed-meanwhile` if another person saved after this revision. */
  send: (draft: Draft, basedOn: number, commandId: string) => Promise<Loaded<Stored>>;
  onLoaded: (loaded: Loaded<Stored>) => void;
};

type Unsaved<Draft> = {
  draft: Draft;
  /** The stored value when the typing began, and its revision: another person may have saved since. */
  base: Draft;
  basedOn: number;
  /** The last save. Its answer was lost if the draft is still there. */
  sent?: CommandId;
};

/** A stored item of another version of the program, which a reload may load, may lack the draft. */
function readUnsaved<Draft>(key: string): Unsaved<Draft> | undefined {
  const unsaved = getUnsaved<Unsaved<Draft>>(key);
  return unsaved && 'draft' in unsaved ? unsaved : undefined;
}

const lastAttempt = <Draft>(sent: CommandId | undefined): readonly Draft[] =>
  sent ? [(JSON.parse(sent.content) as [Draft, number])[0]] : [];

/**
 * A draft that is saved as a whole over the revision it was typed into. It survives leaving the page, a reload and a
 * failed save, until it is saved, discarded or equal to the stored value; input typed during a save remains too. If
 * another person has saved meanwhile, `theirs` is their version, to be shown beside it.
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

  /** The attempts since the last answer, one of which may be stored; after a reload only the last of them. */
  const attempts = useRef<readonly Draft[]>(lastAttempt(now.sent));

  const setDraft = (draft: Draft) =>
    setNow((before) => (isChanged ? { ...before, draft } : { ...fresh, draft }));

  function sendOn(wanted: Draft, on: number) {
    attempts.current = [...attempts.current, wanted];
    return send(wanted, on, commandIdOf([wanted, on]));
  }

  /** Input typed since `draft` was sent remains, based on the newly stored value, even if the form was left. */
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

  /**
   * Saves the draft. Resolves with true if it was saved. A value stored by an earlier attempt whose answer was lost is
   * not a conflict.
   */
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

  /** Resolves with true if it was saved. */
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
    /** The value that the draft is based on. */
    base,
    isChanged,
    /** The version that another person saved meanwhile, until one of the two is chosen. */
    theirs: theirs && read(theirs.data),
    /** Resolves the conflict: the next save replaces the other person's revision. */
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
