import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import css from '../../../forms/Form.module.css';
import { LockedFields } from '../../../forms/LockedFields';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import type { useEditForm } from '../../../forms/useEditForm';
import { useRestoreFocus } from '../../../forms/useRestoreFocus';
import { type ConflictField, VersionConflict } from '../../../forms/VersionConflict';
import { useErrorText } from '../../../i18n/useErrorText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { useToastsAbove } from '../../../ui/useToastsAbove';

type Props<Values extends FieldValues> = {
  edit: ReturnType<typeof useEditForm<Values>>;
  title: string;
  /** For example "Failed to create product"; the reason follows. */
  failed: string;
  submitLabel: string;
  /** A field without `show` is shown as it is typed. */
  fields: readonly (Omit<ConflictField<Values>, 'show'> & Partial<ConflictField<Values>>)[];
  /** While a picture is on its way. */
  isUploading: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a product or category: its fields, its error, and both versions if another person saved first. */
export function EditForm<Values extends FieldValues>({
  edit: { form, version, conflict, failure, sentFrom, discard, isChanged, submit, resolveConflict },
  title,
  failed,
  submitLabel,
  fields,
  isUploading,
  onClose,
  children,
}: Props<Values>) {
  const { t } = useTranslation(['catalogue', 'forms']);
  const errorText = useErrorText();
  const bar = useToastsAbove<HTMLDivElement>();
  useRestoreFocus();
  const { close, question } = useConfirmedClose(() => {
    discard();
    onClose();
  });
  const show = (value: unknown) =>
    typeof value === 'boolean' ? t(value ? 'stale.on' : 'stale.off') : String(value);
  function reason(code: ErrorCode | 'gone') {
    if (code === 'id-reused') return t('forms:created');
    return code === 'gone' ? t('form.gone') : errorText(code);
  }
  const { isSubmitting } = form.formState;
  const banner = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // Nothing was sent and no field has an error to focus.
    if (failure && failure.error === undefined) banner.current?.focus();
  }, [failure]);
  return (
    <form className={css['form']} aria-label={title} noValidate onSubmit={submit}>
      <h2>{title}</h2>
      {conflict && (
        <VersionConflict
          fields={fields.map((field) => ({ show, ...field }))}
          mine={conflict.mine}
          theirs={conflict.theirs}
          base={version.values}
          isBusy={isSubmitting}
          onChoose={resolveConflict}
          onCancel={() => close({ isTyped: true })}
        />
      )}
      <FormProvider {...form}>
        <div className={css['groups']} hidden={conflict !== undefined}>
          <LockedFields sentFrom={sentFrom}>
            <div className={css['groups']}>{children}</div>
          </LockedFields>
          <div ref={bar} className={css['acts']}>
            <Alert ref={banner} variant="refused" tabIndex={-1}>
              {failure && t('form.reason', { what: failed, why: reason(failure.code) })}
            </Alert>
            <Button variant="quiet" onClick={() => close({ isTyped: isChanged() })}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" isBusy={isSubmitting || isUploading}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </FormProvider>
      {question}
    </form>
  );
}
