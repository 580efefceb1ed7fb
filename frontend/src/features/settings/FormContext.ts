import { createContext, use } from 'react';
import type { Field, Problem } from './fields';
import {
  edit,
  isContested,
  takeMine,
  shownIn,
  takeTheirs,
  useSettings,
  type Edits,
  type Problems,
} from './store';
import type { Draft } from './fields';
import type { Settings } from '@kalavara/shared-types/settings/settings';

/** The errors of the form after an attempt to save it. */
export const ProblemsContext = createContext<Problems>({});

type Known = { known: { settings: Settings; revision: number }; edits: Edits };

/** A field of the form: its draft, its errors, and whether another person changed it too. */
export function useField<F extends Field>(field: F) {
  const state = useSettings() as Known;
  const problems: readonly Problem[] = use(ProblemsContext)[field] ?? [];
  return {
    draft: shownIn(state, field),
    theirs: state.known.settings[field],
    problems,
    isContested: isContested(state, field),
    set: (draft: Draft[F]) => edit(field, draft),
    takeMine: () => takeMine(field),
    takeTheirs: () => takeTheirs(field),
  };
}
