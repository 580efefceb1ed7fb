import { messagePlaceholders } from '@kalavara/shared-types/content/message-texts';
import { fillMessage, unknownPlaceholders } from '@kalavara/shared-types/messages/messages.rules';
import type { Language } from '@kalavara/shared-types/primitives';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardButton } from '../../forms/DiscardButton';
import { TextConflict } from '../../forms/TextConflict';
import { ErrorAlert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { Wrap } from '../../ui/Wrap';
import { useFocusInvalid } from '../../ui/useFocusInvalid';
import css from './Messages.module.css';
import { type TemplateText, useTemplateDraft } from './useTemplateDraft';

/** A template with its preview. */
export function TemplateForm(given: TemplateText) {
  const { name, language, loaded } = given;
  const { t } = useTranslation(['messages', 'settings']);
  const template = useTemplateDraft(given);
  const { draft, setDraft, take, theirs, failure, isBusy } = template;
  const [attempts, setAttempts] = useState(0);
  const form = useFocusInvalid(attempts);
  const known = messagePlaceholders[name];
  const { values, orderNo } = loaded.data.previews[name];

  const problemOf = (text: string) => {
    const unknown = unknownPlaceholders(text, known).map((each) => `{${each}}`);
    if (unknown.length > 0) return t('templates.unknown', { names: unknown.join(', ') });
    return attempts > 0 && text.trim() === '' ? t('templates.empty') : undefined;
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const texts = [draft.title, draft.body];
    if (texts.some((text) => text.trim() === '' || unknownPlaceholders(text, known).length > 0))
      return setAttempts(attempts + 1);
    void template.save();
  }

  return (
    <Stack as="form" gap={4} ref={form} noValidate onSubmit={submit}>
      <p role="status">
        {t(template.isOwn ? 'templates.isOwn' : 'templates.isDefault')}{' '}
        {template.isChanged && t('templates.unsaved')}
      </p>
      {theirs && (
        <TextConflict
          takesFocus
          name={t('templates.body')}
          rows={[
            { key: 'title', mine: draft.title, theirs: theirs.title },
            { key: 'body', mine: draft.body, theirs: theirs.body },
          ]}
          onMine={() => take(draft)}
          onTheirs={() => take(theirs)}
        />
      )}
      <TextField
        label={t('templates.subject')}
        error={problemOf(draft.title)}
        lang={language}
        maxLength={120}
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
      <TextArea
        label={t('templates.body')}
        hint={t('templates.syntax')}
        error={problemOf(draft.body)}
        lang={language}
        rows={14}
        maxLength={4_000}
        value={draft.body}
        onChange={(event) => setDraft({ ...draft, body: event.target.value })}
      />
      <details>
        <summary>{t('templates.placeholders')}</summary>
        <dl className={css['values']}>
          {known.map((each) => (
            <div key={each}>
              <dt lang="en">{`{${each}}`}</dt>
              <dd>{values[language][each] ?? t('templates.noValue')}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Preview
        {...fillMessage(name, language, draft, values[language])}
        language={language}
        note={orderNo === null ? t('templates.previewMade') : t('templates.previewOf', { orderNo })}
      />
      <ErrorAlert variant="refused" error={failure} failed={t('templates.notSaved')} />
      <Wrap>
        {template.isOwn && (
          <ConfirmButton
            act={t('templates.reset')}
            question={t('settings:resetQuestion')}
            isDangerous
            isBusy={isBusy}
            onConfirm={() => void template.reset()}
          />
        )}
        {template.isChanged && <DiscardButton disabled={isBusy} onDiscard={template.discard} />}
        <Button type="submit" isBusy={isBusy}>
          {t('templates.save')}
        </Button>
      </Wrap>
    </Stack>
  );
}

type PreviewProps = { title: string; body: string; language: Language; note: string };

function Preview({ title, body, language, note }: PreviewProps) {
  const { t } = useTranslation('messages');
  return (
    <section aria-label={t('templates.preview')}>
      <h4>{t('templates.preview')}</h4>
      <p className={css['lead']}>{note}</p>
      <div className={css['text']} lang={language}>
        <strong>{title}</strong>
        <p>{body}</p>
      </div>
    </section>
  );
}
