import { parsePolicy, unknownPlaceholders } from '@kalavara/shared-types/policies/policies.rules';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardButton } from '../../forms/DiscardButton';
import { TextConflict } from '../../forms/TextConflict';
import { ErrorAlert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { focusInvalidLater } from '../../ui/focusInvalid';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { PolicyBlocks } from './PolicyBlocks';
import css from './PolicyForm.module.css';
import { type PolicyText, usePolicyDraft } from './usePolicyDraft';

/** A text with its preview. */
export function PolicyForm(text: PolicyText) {
  const { t } = useTranslation('settings');
  const { language, loaded } = text;
  const policy = usePolicyDraft(text);
  const { draft, theirs, failure, isBusy } = policy;
  const values = loaded.data.values[language];
  const unknown = unknownPlaceholders(draft, values);
  const isEmpty = draft.trim() === '';
  const [isAttempted, setAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const error =
    unknown.length > 0
      ? t('policies.unknown', { names: unknown.map((name) => `{${name}}`).join(', ') })
      : isAttempted && isEmpty
        ? t('policies.empty')
        : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (error === undefined && !isEmpty) void policy.save();
    else focusInvalidLater(form.current);
  }

  return (
    <Stack as="form" gap={4} ref={form} noValidate onSubmit={submit}>
      <p role="status">
        {t(policy.isDefault ? 'policies.isDefault' : 'policies.isOwn')}{' '}
        {policy.isChanged && t('policies.unsaved')}
      </p>
      {theirs !== undefined && (
        <TextConflict
          takesFocus
          name={t('policies.text')}
          rows={[{ key: 'text', mine: draft, theirs }]}
          onMine={() => policy.take(draft)}
          onTheirs={() => policy.take(theirs)}
        />
      )}
      <TextArea
        label={t('policies.text')}
        hint={t('policies.syntax')}
        error={error}
        lang={language}
        rows={16}
        maxLength={20_000}
        value={draft}
        onChange={(event) => policy.setDraft(event.target.value)}
      />
      <Placeholders values={values} />
      <section className={css['preview']} aria-label={t('policies.preview')} lang={language}>
        <h4>{t('policies.preview')}</h4>
        <PolicyBlocks blocks={parsePolicy(draft, values)} heading="h5" />
      </section>
      <ErrorAlert variant="refused" error={failure} failed={t('saveFailed')} />
      <div className={css['acts']}>
        {!policy.isDefault && (
          <ConfirmButton
            act={t('policies.reset')}
            question={t('resetQuestion')}
            isDangerous
            isBusy={isBusy}
            onConfirm={() => void policy.reset()}
          />
        )}
        {policy.isChanged && <DiscardButton disabled={isBusy} onDiscard={policy.discard} />}
        <Button type="submit" isBusy={isBusy}>
          {t('policies.save')}
        </Button>
      </div>
    </Stack>
  );
}

/** The placeholders that a text may contain in braces, with their current values. */
function Placeholders({ values }: { values: Readonly<Record<string, string>> }) {
  const { t } = useTranslation(['settings', 'forms']);
  return (
    <details>
      <summary>{t('policies.placeholders')}</summary>
      <dl className={css['values']}>
        {Object.entries(values).map(([name, value]) => (
          <div key={name}>
            <dt lang="en">{`{${name}}`}</dt>
            <dd>{value === '' ? t('forms:conflict.empty') : value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
