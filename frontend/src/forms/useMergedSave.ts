import { useRef, useState } from 'react';
import { codeOf } from '../http/call';
import { isSame } from '@kalavara/shared-types/is-same';
import { isObject, mergeChanges } from './mergeChanges';

type Loaded<Values> = { values: Values; revision: number };
type Conflict<Values> = {
  mine: Values;
  theirs: Values;
  base: Values;
  latest: Loaded<Values>;
  /** The draft that `mine` was made of. */
  pressed: Values;
};

type Options<Values> = {
  loaded: Loaded<Values>;
  /** Fields for which one of two values must be chosen; for a switch that both changed, the values are equal. */
  texts: readonly (keyof Values & string)[];
  loadLatest: () => Promise<Loaded<Values>>;
  /** Throws `changed-meanwhile` if another person saved after this revision. */
  send: (values: Values, basedOn: number) => Promise<Loaded<Values>>;
  onSaved: () => void;
};

/**
 * Returns `base` with the stored values of an attempt whose answer was lost, since they are not changes of another
 * person.
 */
function adoptStored<Values>(base: Values, attempt: Values, stored: Values): Values {
  if (!isObject(base) || !isObject(attempt) || !isObject(stored))
    return isSame(stored, attempt) ? stored : base;
  const adopted = Object.keys(base).map((key) => [
    key,
    adoptStored(base[key], attempt[key], stored[key]),
  ]);
  return Object.fromEntries(adopted) as Values;
}

/**
 * A form of settings that another person may have saved meanwhile: only the fields changed here are written over
 * theirs. If both changed a text, `conflict` has the two values, and nothing is saved until one is chosen. Changes
 * made during a save stay unsaved changes.
 */
export function useMergedSave<Values extends object>({
  loaded,
  texts,
  loadLatest,
  send,
  onSaved,
}: Options<Values>) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(loaded.values);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  /** The attempts since the last answer, one of which may be stored. */
  const attempts = useRef<readonly Values[]>([]);

  function mergeFields(from: Values, mine: Values, theirs: Values): Values {
    const merged = mergeChanges(from, mine, theirs);
    // A text is taken as a whole, even if it has parts, such as the two times of a period.
    for (const text of texts)
      merged[text] = isSame(mine[text], from[text]) ? theirs[text] : mine[text];
    return merged;
  }

  async function store(values: Values, basedOn: number, pressed: Values) {
    attempts.current = [...attempts.current, values];
    const saved = await send(values, basedOn);
    attempts.current = [];
    setBase(saved);
    setDraft((now) => mergeFields(pressed, now, saved.values));
    onSaved();
  }

  async function merge(filledFrom: Values, mine: Values, pressed: Values) {
    const latest = await loadLatest();
    const { values } = latest;
    const from = attempts.current.reduce(
      (known, attempt) => adoptStored(known, attempt, values),
      filledFrom,
    );
    const merged = mergeFields(from, mine, values);
    const changedByThem = texts.filter((text) => !isSame(values[text], from[text]));
    const isContested = changedByThem.some((text) => !isSame(merged[text], values[text]));
    if (!isContested) return store(merged, latest.revision, pressed);
    const theirs = { ...merged };
    for (const text of changedByThem) theirs[text] = values[text];
    setConflict({ mine: merged, theirs, base: from, latest, pressed });
  }

  async function saveOver(from: Loaded<Values>, mine: Values, pressed: Values) {
    const earlier = attempts.current;
    setConflict(undefined);
    setFailure(undefined);
    setBusy(true);
    try {
      await store(mine, from.revision, pressed).catch((error: unknown) => {
        if (codeOf(error) !== 'changed-meanwhile') throw error;
        attempts.current = earlier;
        return merge(from.values, mine, pressed);
      });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  return {
    draft,
    setDraft,
    failure,
    isBusy,
    /** `mine` is the draft as it is sent, with trimmed texts. */
    save: (mine: Values) => saveOver(base, mine, draft),
    conflict,
    choose: (chosen: Values) => conflict && saveOver(conflict.latest, chosen, conflict.pressed),
    cancelConflict: () => setConflict(undefined),
  };
}
