import { useState, type ReactNode } from 'react';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import notice from '../../../ui/Notice.module.css';
import { EditConflict } from './EditConflict';
import { FormContext } from './fields';
import css from './Form.module.css';
import { keepUnfinished } from './unfinished';
import { useEditing, useOpener, type Base, type Wrongs } from './useEditing';

type Value = string | boolean;

type Props<Draft> = {
  form: string;
  title: string;
  /** "Failed to create product": the reason follows it. */
  failed: string;
  act: string;
  start: Base<Draft>;
  fields: readonly (keyof Draft & string)[];
  label: (field: keyof Draft & string) => string;
  wrongIn: (draft: Draft) => Wrongs<Draft>;
  save: (draft: Draft, base: Base<Draft>, commandId: string) => Promise<void>;
  latest: () => Promise<Base<Draft> | undefined>;
  onClose: () => void;
  children: (
    draft: Draft,
    set: <Field extends keyof Draft & string>(field: Field, value: Draft[Field]) => void,
    onBusy: (isBusy: boolean) => void,
  ) => ReactNode;
};

/** A form in the page: its fields, what went wrong, and both versions where somebody else saved first. */
export function EditForm<Draft extends Record<keyof Draft, Value>>({
  title,
  failed,
  act,
  label,
  onClose,
  children,
  ...options
}: Props<Draft>) {
  const { t } = useTranslation(['shelf', 'common']);
  const errorText = useErrorText();
  const { draft, base, wrong, problem, theirs, isBusy, form, set, submit, settle } = useEditing({
    ...options,
    errorText,
  });
  const [isSending, setSending] = useState(false);
  useOpener();
  const close = () => {
    keepUnfinished(options.form, undefined);
    onClose();
  };

  const bound = {
    text: (name: string) => String((draft as Record<string, Value>)[name] ?? ''),
    isOn: (name: string) => (draft as Record<string, Value>)[name] === true,
    wrong: (name: string) => (wrong as Record<string, string | undefined>)[name],
    set: (name: string, value: Value) =>
      set(name as keyof Draft & string, value as Draft[keyof Draft & string]),
  };
  const why = (code: ErrorCode | 'gone') => (code === 'gone' ? t('form.gone') : errorText(code));
  return (
    <form
      ref={form}
      className={css['form']}
      aria-label={title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2>{title}</h2>
      {problem && (
        <p className={notice['failed']} role="alert">
          {t('form.reason', { what: failed, why: why(problem) })}
        </p>
      )}
      {theirs && (
        <EditConflict
          fields={options.fields}
          label={label}
          mine={draft}
          theirs={theirs.draft}
          base={base.draft}
          isBusy={isBusy}
          onChoose={(chosen) => void settle(chosen as Draft)}
          onCancel={close}
        />
      )}
      <FormContext.Provider value={bound}>
        <div className={css['groups']} hidden={theirs !== undefined}>
          {children(draft, set, setSending)}
          <div className={css['acts']}>
            <Button look="quiet" onClick={close}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" isBusy={isBusy || isSending}>
              {act}
            </Button>
          </div>
        </div>
      </FormContext.Provider>
    </form>
  );
}
