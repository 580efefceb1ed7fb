import { useRef, useState } from 'react';
import { codeOf } from '../http/call';
import { type CommandId, useCommandId } from '../http/useCommandId';
import { useLastingDraft } from './useLastingDraft';

/** Data of the settings, as a call answers it. */
export type Loaded<Stored> = { data: Stored; revision: number };

type Options<Stored, Draft> = {
  /** As of `useLastingDraft`. */
  key: string;
  loaded: Loaded<Stored>;
  read: (stored: Stored) => Draft;
  /** What of a draft is saved, without what the server adds to it. */
  contentOf: (draft: Draft) => unknown;
  load: () => Promise<Loaded<Stored>>;
  /** Throws `changed-meanwhile` if someone else saved after this revision. */
  send: (draft: Draft, basedOn: number, commandId: string) => Promise<Loaded<Stored>>;
  onLoaded: (loaded: Loaded<Stored>) => void;
};

const lastAttempt = <Draft>(sent: CommandId | undefined): readonly Draft[] =>
  sent ? [(JSON.parse(sent.content) as [Draft, number])[0]] : [];

/**
 * A draft that is saved as a whole over the revision it was typed into. What is typed stays until it is saved, also when saving
 * fails, while it is saved, and when the page is left. If someone else has saved meanwhile, `theirs` is shown beside it.
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
  const lasting = useLastingDraft({ key, stored, revision: loaded.revision, contentOf });
  const { draft, base, basedOn, isChanged, isLike, setDraft } = lasting;
  const commandIdOf = useCommandId(lasting.getSent(), lasting.setSent);
  const [theirs, setTheirs] = useState<Loaded<Stored>>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  /** What was sent since the last answer, one of which may be stored; after a reload the last of them. */
  const attempts = useRef<readonly Draft[]>(lastAttempt(lasting.getSent()));

  function sendOn(wanted: Draft, on: number) {
    attempts.current = [...attempts.current, wanted];
    return send(wanted, on, commandIdOf([wanted, on]));
  }

  function accept(saved: Loaded<Stored>) {
    attempts.current = [];
    onLoaded(saved);
    lasting.acceptSaved(draft, read(saved.data), saved.revision);
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
    take(chosen: Draft) {
      if (!theirs) return;
      onLoaded(theirs);
      setTheirs(undefined);
      lasting.rebase(chosen, read(theirs.data), theirs.revision);
    },
    failure,
    isBusy,
    save,
  };
}
