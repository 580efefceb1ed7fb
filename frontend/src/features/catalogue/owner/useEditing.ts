import { useEffect, useRef, useState, type FormEvent } from 'react';
import { codeOf, Refused } from '../../../http/call';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import { newId } from '../../../http/newId';
import { keepUnfinished, unfinished } from './unfinished';

/** What a form was filled from: an edit is refused if somebody has saved since. */
export type Base<Draft> = { draft: Draft; updatedAt: string | undefined };
export type Wrongs<Draft> = Partial<Record<keyof Draft & string, string>>;
type Value = string | boolean;

type Options<Draft> = {
  /** Which form it is, to find what was typed into it before another tab was looked at. */
  form: string;
  start: Base<Draft>;
  /** In the order in which they stand: the first wrong one gets the focus. */
  fields: readonly (keyof Draft & string)[];
  wrongIn: (draft: Draft) => Wrongs<Draft>;
  /** Saves it and closes the form. */
  save: (draft: Draft, base: Base<Draft>, commandId: string) => Promise<void>;
  /** What stands there by now; undefined if it is gone. */
  latest: () => Promise<Base<Draft> | undefined>;
  errorText: (code: ErrorCode) => string;
};

/** A form that loses nothing: whatever goes wrong, what was typed stays, and what is wrong with it is said. */
export function useEditing<Draft extends Record<keyof Draft, Value>>({
  form: id,
  start,
  fields,
  wrongIn,
  save,
  latest,
  errorText,
}: Options<Draft>) {
  const [left] = useState(() => unfinished<{ base: Base<Draft>; draft: Draft }>(id));
  const [base, setBase] = useState(left?.base ?? start);
  const [draft, setDraft] = useState(left?.draft ?? start.draft);
  const [wrong, setWrong] = useState<Wrongs<Draft>>({});
  const [problem, setProblem] = useState<ErrorCode | 'gone'>();
  const [theirs, setTheirs] = useState<Base<Draft>>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ said: '', id: '' });

  useEffect(() => {
    const isTyped = JSON.stringify(draft) !== JSON.stringify(base.draft);
    keepUnfinished(id, isTyped ? { base, draft } : undefined);
  }, [id, base, draft]);

  useEffect(() => {
    const first = fields.find((field) => wrong[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [wrong, fields]);

  /** The same again after a lost answer is the same command: it is done once. */
  function commandIdOf(said: string): string {
    if (sent.current.said !== said) sent.current = { said, id: newId() };
    return sent.current.id;
  }

  async function send(what: Draft, from: Base<Draft>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await save(what, from, commandIdOf(JSON.stringify([what, from.updatedAt])));
      keepUnfinished(id, undefined);
    } catch (error) {
      await fail(error);
      setBusy(false);
    }
  }

  async function fail(error: unknown) {
    const code = codeOf(error);
    if (code !== 'changed-meanwhile') return refuse(error, code);
    try {
      const now = await latest();
      if (now) setTheirs(now);
      else setProblem('gone');
    } catch (also) {
      setProblem(codeOf(also));
    }
  }

  function refuse(error: unknown, code: ErrorCode) {
    const named = error instanceof Refused ? (error.failure.fields ?? []) : [];
    const known = fields.filter((field) => named.includes(field));
    setProblem(code);
    setWrong(Object.fromEntries(known.map((field) => [field, errorText(code)])) as Wrongs<Draft>);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrongIn(draft);
    setWrong(found);
    if (Object.keys(found).length > 0) return setProblem(undefined);
    await send(draft, base);
  }

  /** After choosing between two versions: what was chosen stands on top of theirs. */
  async function settle(chosen: Draft) {
    const now = theirs!;
    setBase(now);
    setDraft(chosen);
    setTheirs(undefined);
    const found = wrongIn(chosen);
    setWrong(found);
    if (Object.keys(found).length === 0) await send(chosen, now);
  }

  function set<Field extends keyof Draft & string>(field: Field, value: Draft[Field]) {
    setDraft((was) => ({ ...was, [field]: value }));
    if (wrong[field] !== undefined)
      setWrong(({ [field]: _right, ...rest }) => rest as Wrongs<Draft>);
  }

  return { draft, base, wrong, problem, theirs, isBusy, form, set, submit, settle };
}

/** The focus goes back to what opened a form once it is closed. Looked for before the form takes it. */
export function useOpener() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
