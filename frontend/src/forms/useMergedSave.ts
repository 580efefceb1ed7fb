import { useState } from 'react';
import { codeOf } from '../http/call';

type Loaded<Values> = { values: Values; revision: number };
type Conflict<Values> = { mine: Values; theirs: Values; base: Values; latest: Loaded<Values> };

type Options<Values> = {
  /** What the form was filled from. */
  base: Loaded<Values>;
  /** The fields of which one of two values has to be chosen; a switch that both changed is the same for both. */
  texts: readonly (keyof Values & string)[];
  loadLatest: () => Promise<Loaded<Values>>;
  /** Throws `changed-meanwhile` if someone else saved after this revision. */
  send: (values: Values, basedOn: number) => Promise<void>;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `theirs` with what differs between `base` and `mine`. */
function mergeChanges<Values>(base: Values, mine: Values, theirs: Values): Values {
  if (!isObject(base) || !isObject(mine) || !isObject(theirs))
    return same(mine, base) ? theirs : mine;
  const merged = Object.keys(mine).map((key) => [
    key,
    mergeChanges(base[key], mine[key], theirs[key]),
  ]);
  return Object.fromEntries(merged) as Values;
}

/**
 * Saves a form whose settings someone else may have saved meanwhile: only what was changed here is written over theirs. Where
 * both changed a text, `conflict` has the two values, and nothing is saved until one is chosen.
 */
export function useMergedSave<Values extends object>({
  base,
  texts,
  loadLatest,
  send,
}: Options<Values>) {
  const [conflict, setConflict] = useState<Conflict<Values>>();

  async function merge(from: Loaded<Values>, mine: Values) {
    const latest = await loadLatest();
    const { values } = latest;
    const merged = mergeChanges(from.values, mine, values);
    // A text is taken as a whole, also one with parts, such as a time from and until.
    for (const text of texts)
      merged[text] = same(mine[text], from.values[text]) ? values[text] : mine[text];
    const changedByThem = texts.filter((text) => !same(values[text], from.values[text]));
    const isContested = changedByThem.some((text) => !same(merged[text], values[text]));
    if (!isContested) return send(merged, latest.revision);
    const theirs = { ...merged };
    for (const text of changedByThem) theirs[text] = values[text];
    setConflict({ mine: merged, theirs, base: from.values, latest });
  }

  async function saveOver(from: Loaded<Values>, mine: Values) {
    setConflict(undefined);
    try {
      await send(mine, from.revision);
    } catch (error) {
      if (codeOf(error) !== 'changed-meanwhile') throw error;
      await merge(from, mine);
    }
  }

  return {
    save: (mine: Values) => saveOver(base, mine),
    conflict,
    choose: (chosen: Values) => (conflict ? saveOver(conflict.latest, chosen) : Promise.resolve()),
    cancelConflict: () => setConflict(undefined),
  };
}
