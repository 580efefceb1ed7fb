import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import { useEffect, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, Refused } from '../http/call';
import { useCommandId } from '../http/useCommandId';
import { useErrorText } from '../i18n/useErrorText';
import { getUnsaved, setUnsaved } from './unsaved';

/** What a form was filled from: an edit is refused if another person saved since `updatedAt`. */
export type Version<Values> = { values: Values; updatedAt: string | undefined };

type Unsaved<Values> = { version: Version<Values>; values: Values };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Options<Values> = {
  /** Under which unsaved input is found again after another tab was visited, or a reload; none if it is dropped. */
  draftKey?: string;
  start: Version<Values>;
  /** Checks the values; its messages are texts for people. */
  schema: z.ZodType<unknown, Values>;
  save: (values: Values, version: Version<Values>, commandId: string) => Promise<void>;
  /** The version that was saved meanwhile; undefined if it was deleted. */
  loadLatest: () => Promise<Version<Values> | undefined>;
  /** The field that the server means by a name of the contract; the same one if absent. */
  toField?: (name: string) => string;
  /** The text beside a field that the server refused; the text of the error if absent. */
  refusedText?: string;
};

/**
 * A form that loses no input: after a failed save the input stays with an error per field, unsaved input is restored, and
 * if another person saved first, both versions are offered (`conflict`) before one of them is written.
 */
export function useEditForm<Values extends FieldValues>({
  draftKey,
  start,
  schema,
  save,
  loadLatest,
  toField = (name) => name,
  refusedText,
}: Options<Values>) {
  const errorText = useErrorText();
  const commandIdOf = useCommandId();
  const [unsaved] = useState(() =>
    draftKey === undefined ? undefined : getUnsaved<Unsaved<Values>>(draftKey),
  );
  const [version, setVersion] = useState(unsaved?.version ?? start);
  const [conflict, setConflict] = useState<Version<Values>>();
  const [failure, setFailure] = useState<{ code: ErrorCode | 'gone'; error: unknown }>();
  const form = useForm<Values>({
    defaultValues: version.values as DefaultValues<Values>,
    ...(unsaved && { values: unsaved.values }),
    resetOptions: { keepDefaultValues: true },
    resolver: zodResolver(schema, undefined, { raw: true }),
  });

  useEffect(() => {
    if (draftKey === undefined) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = isSame(values, version.values) ? undefined : { version, values };
        setUnsaved(draftKey, draft, { isLasting: true });
      },
    });
  }, [form, draftKey, version]);

  const isChanged = () => !isSame(form.getValues(), version.values);
  const discard = () => draftKey !== undefined && setUnsaved(draftKey);

  async function send(values: Values, on: Version<Values>) {
    setFailure(undefined);
    try {
      await save(values, on, commandIdOf([values, on.updatedAt]));
      discard();
    } catch (error) {
      await handleFailure(error);
    }
  }

  async function handleFailure(error: unknown) {
    const code = codeOf(error);
    if (code !== 'changed-meanwhile') return showFailure(error, code);
    try {
      const latest = await loadLatest();
      if (latest) setConflict(latest);
      else setFailure({ code: 'gone', error });
    } catch (loadError) {
      setFailure({ code: codeOf(loadError), error: loadError });
    }
  }

  function showFailure(error: unknown, code: ErrorCode) {
    setFailure({ code, error });
    const fields = error instanceof Refused ? (error.failure.fields ?? []) : [];
    fields.forEach((field, index) =>
      form.setError(
        toField(field) as FieldPath<Values>,
        { type: 'server', message: refusedText ?? errorText(code) },
        { shouldFocus: index === 0 },
      ),
    );
  }

  const submitOn = (on: Version<Values>) =>
    form.handleSubmit(
      (values) => send(values, on),
      () => setFailure(undefined),
    );

  return {
    form,
    version,
    conflict,
    failure,
    discard,
    isChanged,
    submit: (event: FormEvent) => void submitOn(version)(event),
    /** Saves the chosen values over the version another person saved. */
    resolveConflict(chosen: Values) {
      const latest = conflict!;
      setVersion(latest);
      setConflict(undefined);
      form.reset(latest.values);
      form.reset(chosen, { keepDefaultValues: true });
      void submitOn(latest)();
    },
    /** Replaces the input by the version another person saved. */
    takeLatest() {
      const latest = conflict!;
      setVersion(latest);
      setConflict(undefined);
      setFailure(undefined);
      form.reset(latest.values);
    },
    cancelConflict: () => setConflict(undefined),
  };
}

/** On close, returns the focus to what opened the form; read before the form takes the focus. */
export function useRestoreFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
