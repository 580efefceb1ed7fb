import { createContext, use } from 'react';
import type { Field, Problem } from './fields';
import {
  edit,
  isContested,
  keepMine,
  shownIn,
  takeTheirs,
  useSettings,
  type Edits,
  type Problems,
} from './store';
import type { Draft } from './fields';
import type { Settings } from '@kalavara/shared-types/settings';

/** What is wrong with the form, once somebody tried to save it. */
export const ProblemsContext = createContext<Problems>({});

type Known = { known: { settings: Settings; revision: number }; edits: Edits };

/** One field of the form: what stands in it, what is wrong with it, and whether somebody else wants it otherwise. */
export function useField<F extends Field>(field: F) {
  const state = useSettings() as Known;
  const problems: readonly Problem[] = use(ProblemsContext)[field] ?? [];
  return {
    draft: shownIn(state, field),
    theirs: state.known.settings[field],
    problems,
    isContested: isContested(state, field),
    set: (draft: Draft[F]) => edit(field, draft),
    keepMine: () => keepMine(field),
    takeTheirs: () => takeTheirs(field),
  };
}
