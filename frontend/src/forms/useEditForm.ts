import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, Refused } from '../http/call';
import { type CommandId, useCommandId } from '../http/useCommandId';
import { useLanguage } from '../i18n/language';
import { useErrorText } from '../i18n/useErrorText';
import { isSame } from '@kalavara/shared-types/is-same';
import { showToast } from '../ui/Toast';
import { useIsMounted } from '../ui/useIsMounted';
import { mergeChanges } from './mergeChanges';
import { getUnsaved, setUnsaved } from './unsaved';

/** The version that a form was filled with; a save is refused if another person has saved since `updatedAt`. */
export type Version<Values> = { values: Values; updatedAt: string | undefined };

/**
 * The version of another person, and the two offered versions: of merged fields they differ only where both changed a
 * value.
 */
type Conflict<Values> = { latest: Version<Values>; mine: Values; theirs: Values };

const isNew = ({ updatedAt }: Version<unknown>) => updatedAt === undefined;

type Unsaved<Values> = {
  version: Version<Values>;
  values: Values;
  /** The id of the last attempt, whose answer may have been lost. */
  command?: CommandId | undefined;
};

/**
 * `gone`: the edited entity was deleted. `id-reused`: an earlier attempt has created it with other values. `invalid`
 * without an error: the form's schema refuses a value that has no field.
 */
type Failure = { code: ErrorCode | 'gone'; error: unknown };

/** Whether one of the errors is shown beside a field; errors of unregistered fields are not shown on the page. */
function isAtField(errors: unknown): boolean {
  if (typeof errors !== 'object' || errors === null) return false;
  if ('ref' in errors && errors.ref !== undefined) return true;
  return !('message' in errors) && Object.values(errors).some(isAtField);
}

type Options<Values extends FieldValues> = {
  /**
   * The key under which unsaved input is restored after another tab was visited, or after a reload; undefined to
   * discard it.
   */
  draftKey?: string;
  start: Version<Values>;
  /** Validates the values; its messages are texts for people. */
  schema: z.ZodType<unknown, Values>;
  save: (values: Values, version: Version<Values>, commandId: string) => Promise<void>;
  /** Loads the version that was saved meanwhile; undefined if it was deleted. */
  loadLatest: () => Promise<Version<Values> | undefined>;
  /**
   * Fields that have no meaning separately, such as the kind and the value of a coupon: they are taken from one
   * version.
   */
  together?: readonly (readonly FieldPath<Values>[])[];
  /** Returns the field for a name of the contract; by default the field of that name. */
  toField?: (name: string) => string;
  /** Returns the text beside a field that the server refused; by default the text of the error. */
  refusedText?: string;
  /** For example "Failed to create product": before the reason of a refusal that comes after the form was left. */
  failed?: string;
};

/**
 * A form that loses no input: after a failed save the input remains, with an error for each invalid field, and unsaved
 * input is restored. If another person or another tab saved first, values that only one side changed are merged without
 * a choice; for values that both changed, `conflict` offers both before one is saved.
 */
export function useEditForm<Values extends FieldValues>({
  draftKey,
  start,
  schema,
  save,
  loadLatest,
  together = [],
  toField = (name) => name,
  refusedText,
  failed,
}: Options<Values>) {
  const isMounted = useIsMounted();
  const errorText = useErrorText();
  const [unsaved] = useState(() =>
    draftKey === undefined ? undefined : getUnsaved<Unsaved<Values>>(draftKey),
  );
  const [version, setVersion] = useState(unsaved?.version ?? start);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [failure, setFailure] = useState<Failure>();
  const [sentFrom, setSentFrom] = useState<Element>();
  const form = useForm<Values>({
    defaultValues: version.values as DefaultValues<Values>,
    ...(unsaved && { values: unsaved.values }),
    resetOptions: { keepDefaultValues: true },
    resolver: zodResolver(schema, undefined, { raw: true }),
  });

  const command = useRef(unsaved?.command);
  const storeDraft = useCallback(
    (values: Values, on: Version<Values>) => {
      if (draftKey === undefined) return;
      const isAsBefore = isSame(values, on.values);
      const draft: Unsaved<Values> = { version: on, values, command: command.current };
      setUnsaved(draftKey, isAsBefore ? undefined : draft, { isLasting: true });
    },
    [draftKey],
  );
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(values, version),
    });
  }, [form, storeDraft, version]);
  const commandIdOf = useCommandId(unsaved?.command, (last) => {
    command.current = last;
  });

  const isChanged = () => !isSame(form.getValues(), version.values);
  const discard = () => draftKey !== undefined && setUnsaved(draftKey);

  async function send(values: Values, on: Version<Values>) {
    setFailure(undefined);
    setSentFrom((before) => before ?? document.activeElement ?? document.body);
    // One draft creates one entity, even if its values were changed after a lost answer.
    const content = isNew(on) ? 'new' : [values, on.updatedAt];
    const commandId = commandIdOf(content);
    storeDraft(form.getValues(), on);
    try {
      await save(values, on, commandId);
      discard();
    } catch (error) {
      if (isMounted()) await handleFailure(error, on);
      else showToast([failed, errorText(codeOf(error))].filter(Boolean).join(': '));
    }
    setSentFrom(undefined);
  }

  async function handleFailure(error: unknown, on: Version<Values>) {
    const code = codeOf(error);
    if (code !== 'changed-meanwhile') return showFailure(error, code);
    try {
      const latest = await loadLatest();
      if (latest) await merge(on, latest);
      else setFailure({ code: 'gone', error });
    } catch (loadError) {
      setFailure({ code: codeOf(loadError), error: loadError });
    }
  }

  function mergeFields(base: Values, mine: Values, theirs: Values): Values {
    const merged = mergeChanges(base, mine, theirs);
    for (const group of together) {
      const isMine = group.some((field) => !isSame(get(mine, field), get(base, field)));
      for (const field of group) set(merged, field, get(isMine ? mine : theirs, field));
    }
    return merged;
  }

  function merge(on: Version<Values>, latest: Version<Values>) {
    const { values } = latest;
    const typed = form.getValues();
    // A server that refuses its current version would refuse it again.
    if (latest.updatedAt === on.updatedAt)
      return setConflict({ latest, mine: typed, theirs: values });
    const mine = mergeFields(on.values, typed, values);
    const theirs = mergeFields(on.values, values, typed);
    if (isSame(mine, theirs)) return saveOver(latest, mine);
    // Input typed during the comparison is based on the other person's version.
    form.reset(mine, { keepDefaultValues: true });
    setConflict({ latest, mine, theirs });
  }

  function saveOver(latest: Version<Values>, values: Values) {
    setVersion(latest);
    setConflict(undefined);
    form.reset(latest.values);
    form.reset(values, { keepDefaultValues: true });
    return submitOn(latest)();
  }

  function showFailure(error: unknown, code: ErrorCode) {
    setFailure({ code, error });
    markRefused(error, { shouldFocus: true });
  }

  function markRefused(error: unknown, { shouldFocus }: { shouldFocus: boolean }) {
    const fields = error instanceof Refused ? (error.failure.fields ?? []) : [];
    fields.forEach((field, index) =>
      form.setError(
        toField(field) as FieldPath<Values>,
        { type: 'server', message: refusedText ?? errorText(codeOf(error)) },
        { shouldFocus: shouldFocus && index === 0 },
      ),
    );
  }

  // The errors beside the fields are stored as texts.
  const language = useLanguage();
  const shownIn = useRef(language);
  useEffect(() => {
    if (shownIn.current === language) return;
    shownIn.current = language;
    const wrong = Object.keys(form.formState.errors) as FieldPath<Values>[];
    if (wrong.length > 0)
      void form.trigger(wrong).then(() => markRefused(failure?.error, { shouldFocus: false }));
  });

  const submitOn = (on: Version<Values>) =>
    form.handleSubmit(
      (values) => send(values, on),
      (errors) => setFailure(isAtField(errors) ? undefined : { code: 'invalid', error: undefined }),
    );

  return {
    form,
    version,
    conflict,
    failure,
    /** While the form is being sent, the element that had the focus; its fields are disabled meanwhile. */
    sentFrom,
    discard,
    isChanged,
    submit: (event: FormEvent) => void submitOn(version)(event),
    /** Saves the chosen values over the version of another person. */
    resolveConflict: (chosen: Values) => void saveOver(conflict!.latest, chosen),
    /** Replaces values that both changed by the version of another person. */
    takeTheirs() {
      const { latest, theirs } = conflict!;
      setVersion(latest);
      setConflict(undefined);
      setFailure(undefined);
      form.reset(latest.values);
      form.reset(theirs, { keepDefaultValues: true });
    },
    cancelConflict: () => setConflict(undefined),
  };
}
