import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import {
  type FormEvent,
  type ReactNode,
  useLayoutEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LockedFields } from '../../forms/LockedFields';
import { useConfirmedClose } from '../../forms/useConfirmedClose';
import { useContractText } from '../../forms/useContractText';
import { useEditForm, type Version } from '../../forms/useEditForm';
import { useRestoreFocus } from '../../forms/useRestoreFocus';
import { VersionConflict } from '../../forms/VersionConflict';
import { call, codeOf, Refused, Unreachable } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { useErrorText } from '../../i18n/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { useToastsAbove } from '../../ui/useToastsAbove';
import { latestOf } from './data';
import { EventFields } from './EventFields';
import css from './EventForm.module.css';
import { ProductRows } from './ProductRows';
import { titleOf } from './titleOf';
import {
  eventErrors,
  eventFields,
  eventSchema,
  newEventValues,
  toEventValues,
  toLooseEvent,
  type EventField,
  type EventValues,
} from './values';

type Props = {
  /** Undefined for a new event. */
  event: PickleEvent | undefined;
  /** Undefined until loaded: nothing can be saved, since products that are not excluded take part. */
  products: readonly Product[] | undefined;
  /** Shown instead of the products until they are loaded. */
  loadState: ReactNode;
  onSaved: () => void;
  onClose: () => void;
};
const versionOf = (event: PickleEvent): Version<EventValues> => ({
  values: toEventValues(event),
  updatedAt: event.updatedAt,
});

/** The form of a pickle event; replaces the list until it is saved or closed. */
export function EventForm({ event, products, loadState, onSaved, onClose }: Props) {
  const { t } = useTranslation(['pickleEvents', 'forms']);
  const errorText = useErrorText();
  const language = useLanguage();
  const [isUploading, setUploading] = useState(false);
  useRestoreFocus();
  const bar = useToastsAbove<HTMLDivElement>();
  const formRef = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const bannerId = useId();
  const contractText = useContractText();
  const schema = useMemo(
    () => eventSchema((why) => t(`wrong.${why}`), contractText),
    [t, contractText],
  );

  const edit = useEditForm<EventValues>({
    draftKey: `pickle-event ${event?.id ?? 'new'}`,
    start: event ? versionOf(event) : { values: newEventValues, updatedAt: undefined },
    schema,
    failed: t(event ? 'failed.update' : 'failed.create'),
    async loadLatest() {
      const latest = await latestOf(event!.id);
      return latest && versionOf(latest);
    },
    async save(values, { updatedAt }, commandId) {
      const body = { ...toLooseEvent(values), ...(event && { basedOn: updatedAt }) };
      const answer = event
        ? await call('updatePickleEvent', { params: { id: event.id }, body }, { commandId })
        : await call('createPickleEvent', { body }, { commandId });
      if (!answer.event) throw new Error('no event in the answer');
      onSaved();
    },
  });
  const { form, version, conflict, failure, isChanged, submit } = edit;
  const { close, question } = useConfirmedClose(() => {
    edit.discard();
    onClose();
  });
  const values = useWatch({ control: form.control }) as EventValues;
  const { isSubmitted, isSubmitting, submitCount } = form.formState;
  const errors = isSubmitted ? eventErrors(values) : [];
  const [firstError] = errors;

  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid]') ?? find('[role="alert"]'))?.focus();
  }, [submitCount, isSubmitting, failure]);

  function failureText({ code, error }: NonNullable<typeof failure>): string {
    if (code === 'id-reused') return t('forms:created');
    if (error === undefined) return errorText('invalid');
    if (error instanceof Refused && codeOf(error) !== 'unexpected') return errorText(codeOf(error));
    if (error instanceof Unreachable && error.status === undefined)
      return t(event ? 'failed.update' : 'failed.create');
    return t('failed.save');
  }
  const show = (field: EventField) => (value: unknown) => {
    if (field === 'products')
      return t('stale.products', {
        count: Object.values(value as EventValues['products']).filter(({ enabled }) => enabled)
          .length,
      });
    return typeof value === 'boolean' ? t(value ? 'stale.yes' : 'stale.no') : String(value);
  };
  // Errors without a field are shown in a banner. The texts of this form's rules are better than those of the
  // contract.
  const ofRule =
    firstError && failure?.error === undefined ? t(`wrong.${firstError.why}`) : undefined;
  const banner = ofRule ?? (failure && failureText(failure));
  return (
    <Stack
      as="form"
      gap={4}
      ref={formRef}
      className={css['form']}
      noValidate
      onSubmit={(sent: FormEvent) => (products ? submit(sent) : sent.preventDefault())}
      aria-describedby={banner ? bannerId : undefined}
    >
      <h1 ref={heading} tabIndex={-1}>
        {event ? t('form.edit', { title: titleOf(event, language) }) : t('form.new')}
      </h1>
      {conflict && (
        <VersionConflict
          fields={eventFields.map((name) => ({
            name,
            label: t(`field.${name}`),
            show: show(name),
          }))}
          mine={conflict.mine}
          theirs={conflict.theirs}
          base={version.values}
          isBusy={isSubmitting}
          onChoose={edit.resolveConflict}
          onCancel={edit.cancelConflict}
        />
      )}
      <Alert id={bannerId} tabIndex={-1}>
        {banner}
      </Alert>
      <FormProvider {...form}>
        <LockedFields sentFrom={edit.sentFrom}>
          <Stack gap={4}>
            <EventFields onBusy={setUploading} />
            {products ? (
              <ProductRows
                values={values.products}
                usual={values.discountPercent}
                products={products}
                errors={errors}
                onChange={(key, row) =>
                  form.setValue('products', { ...values.products, [key]: row })
                }
              />
            ) : (
              loadState
            )}
          </Stack>
        </LockedFields>
      </FormProvider>
      {!conflict && (
        <div ref={bar} className={css['acts']}>
          <Button variant="quiet" onClick={() => close({ isTyped: isChanged() })}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" isBusy={isSubmitting} disabled={isUploading || !products}>
            {t(event ? 'form.save' : 'form.create')}
          </Button>
        </div>
      )}
      {question}
    </Stack>
  );
}
