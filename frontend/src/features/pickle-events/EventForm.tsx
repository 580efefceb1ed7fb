import type { Product } from '@kalavara/shared-types/catalogue';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { call, codeOf, Refused, Unreachable } from '../../http/call';
import { newId } from '../../http/newId';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import notice from '../../ui/Notice.module.css';
import { Stack } from '../../ui/Stack';
import { bodyOf, draftOf, type EventDraft, newDraft, wrongIn } from './draft';
import { latestOf } from './data';
import { EventConflict } from './EventConflict';
import { EventFields } from './EventFields';
import css from './EventForm.module.css';
import { ProductRows } from './ProductRows';

type Props = {
  /** Undefined for a new one. */
  event: PickleEvent | undefined;
  products: readonly Product[];
  onSaved: () => void;
  onClose: () => void;
};

/** Stands in place of the list (O-094). What was typed stays until it is saved or let go of. */
export function EventForm({ event, products, onSaved, onClose }: Props) {
  const { t } = useTranslation('pickleEvents');
  const errorText = useErrorText();
  const [draft, setDraft] = useState<EventDraft>(() => (event ? draftOf(event) : newDraft));
  const [base, setBase] = useState(event);
  const [theirs, setTheirs] = useState<PickleEvent>();
  const [hasTried, setTried] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const banner = useId();
  // The same click again, after an answer that was lost, makes no second event.
  const commandId = useRef({ of: '', id: '' });

  useEffect(() => {
    title.current?.focus();
  }, []);
  const wrong = wrongIn(draft);
  useEffect(() => {
    if (hasTried > 0)
      (
        form.current?.querySelector<HTMLElement>('[aria-invalid]') ??
        form.current?.querySelector<HTMLElement>('[role="alert"]')
      )?.focus();
  }, [hasTried]);

  async function save(now: EventDraft, on: PickleEvent | undefined) {
    setFailure(undefined);
    setTried((times) => times + 1);
    if (wrongIn(now).length > 0) return;
    setSaving(true);
    const body = { ...bodyOf(now), ...(on && { basedOn: on.updatedAt }) };
    const said = JSON.stringify(body);
    if (commandId.current.of !== said) commandId.current = { of: said, id: newId() };
    const options = { commandId: commandId.current.id };
    try {
      const answer = on
        ? await call('updatePickleEvent', { params: { id: on.id }, body }, options)
        : await call('createPickleEvent', { body }, options);
      if (!answer.event) throw new Error('no event in the answer');
      onSaved();
    } catch (error) {
      await refused(error, on);
    } finally {
      setSaving(false);
    }
  }

  async function refused(error: unknown, on: PickleEvent | undefined) {
    if (on && error instanceof Refused && codeOf(error) === 'changed-meanwhile') {
      const latest = await latestOf(on.id).catch(() => undefined);
      if (latest) return setTheirs(latest);
    }
    setFailure(sentence(error, on));
    setTried((times) => times + 1);
  }

  function sentence(error: unknown, on: PickleEvent | undefined): string {
    if (error instanceof Refused && codeOf(error) !== 'unexpected') return errorText(codeOf(error));
    if (error instanceof Unreachable && error.status === undefined)
      return t(on ? 'failed.update' : 'failed.create');
    return t('failed.save');
  }

  const submit = (pressed: FormEvent) => {
    pressed.preventDefault();
    void save(draft, base);
  };
  const shown = hasTried > 0 ? wrong : [];
  const first = shown[0];
  return (
    <Stack
      as="form"
      gap={4}
      ref={form}
      className={css['form']}
      noValidate
      onSubmit={submit}
      aria-describedby={failure || first ? banner : undefined}
    >
      <h1 ref={title} tabIndex={-1}>
        {event ? t('form.edit', { title: event.title }) : t('form.new')}
      </h1>
      {theirs && base && (
        <EventConflict
          base={draftOf(base)}
          mine={draft}
          theirs={draftOf(theirs)}
          onCancel={() => setTheirs(undefined)}
          onChoose={(chosen) => {
            setDraft(chosen);
            setBase(theirs);
            setTheirs(undefined);
            void save(chosen, theirs);
          }}
        />
      )}
      {(failure || first) && (
        <p id={banner} className={notice['failed']} role="alert" tabIndex={-1}>
          {failure ?? t(`wrong.${first!.why}`)}
        </p>
      )}
      <EventFields
        draft={draft}
        wrong={shown}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
        onBusy={setUploading}
      />
      <ProductRows
        drafts={draft.products}
        usual={draft.discountPercent}
        products={products}
        wrong={shown}
        onChange={(key, row) =>
          setDraft((now) => ({ ...now, products: { ...now.products, [key]: row } }))
        }
      />
      {!theirs && (
        <div className={css['acts']}>
          <Button look="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" isBusy={isSaving} disabled={isUploading}>
            {t(event ? 'form.save' : 'form.create')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
