import type { Language } from '@kalavara/shared-types/primitives';
import { defaultPolicies } from '@kalavara/shared-types/content/policies';
import type { Policies, PolicyPage } from '@kalavara/shared-types/policies';
import { parsePolicy, unknownPlaceholders } from '@kalavara/shared-types/policies.rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { Conflict } from '../../ui/Conflict';
import notice from '../../ui/Notice.module.css';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { showToast } from '../../ui/Toast';
import { PolicyBlocks } from './PolicyBlocks';
import css from './PolicyForm.module.css';

export type LoadedPolicies = { policies: Policies; revision: number };

type Props = {
  page: PolicyPage;
  language: Language;
  loaded: LoadedPolicies;
  onSaved: (loaded: LoadedPolicies) => void;
};

/** One text with its preview. The typed text stays until it is saved, also when saving fails. */
export function PolicyForm({ page, language, loaded, onSaved }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const standard = defaultPolicies[language][page];
  const storedIn = ({ policies }: LoadedPolicies) =>
    policies.texts.find((one) => one.page === page && one.language === language)?.text ?? null;
  const stored = storedIn(loaded) ?? standard;
  const values = loaded.policies.values[language];
  const [draft, setDraft] = useState(stored);
  const [theirs, setTheirs] = useState<LoadedPolicies>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const unknown = unknownPlaceholders(draft, values);
  const isChanged = draft !== stored;

  async function save(text: string | null) {
    setFailure(undefined);
    setBusy(true);
    try {
      const { data, revision } = await call('savePolicy', {
        body: { page, language, text, basedOn: loaded.revision },
      });
      const saved = { policies: data, revision };
      onSaved(saved);
      setDraft(storedIn(saved) ?? standard);
      showToast(t(text === null ? 'policies.wasReset' : 'policies.saved'));
    } catch (caught) {
      if (codeOf(caught) === 'changed-meanwhile') await loadTheirs();
      else setFailure(errorText(codeOf(caught)));
    }
    setBusy(false);
  }

  const loadTheirs = () =>
    call('getPolicies', {}).then(
      ({ data, revision }) => setTheirs({ policies: data, revision }),
      (caught: unknown) => setFailure(errorText(codeOf(caught))),
    );

  function take(text: string) {
    if (theirs) onSaved(theirs);
    setTheirs(undefined);
    setDraft(text);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A text like the default follows it from now on.
    if (unknown.length === 0) void save(draft.trim() === standard ? null : draft);
  }

  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <p role="status">
        {t(storedIn(loaded) === null ? 'policies.isDefault' : 'policies.isOwn')}{' '}
        {isChanged && t('policies.unsaved')}
      </p>
      {theirs && (
        <Conflict
          takesFocus
          labels={{
            title: t('contested.label', { name: t('policies.text') }),
            text: t('contested.text'),
            mine: t('contested.mine'),
            theirs: t('contested.theirs'),
            empty: t('contested.empty'),
          }}
          rows={[{ key: 'text', mine: draft, theirs: storedIn(theirs) ?? standard }]}
        >
          <Button variant="quiet" onClick={() => take(storedIn(theirs) ?? standard)}>
            {t('contested.takeTheirs')}
          </Button>
          <Button variant="quiet" onClick={() => take(draft)}>
            {t('contested.useMine')}
          </Button>
        </Conflict>
      )}
      <TextArea
        label={t('policies.text')}
        hint={t('policies.syntax')}
        error={
          unknown.length > 0
            ? t('policies.unknown', { names: unknown.map((name) => `{${name}}`).join(', ') })
            : undefined
        }
        lang={language}
        rows={16}
        maxLength={20_000}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <details>
        <summary>{t('policies.placeholders')}</summary>
        <dl className={css['values']}>
          {Object.entries(values).map(([name, value]) => (
            <div key={name}>
              <dt lang="en">{`{${name}}`}</dt>
              <dd>{value === '' ? t('contested.empty') : value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <section className={css['preview']} aria-label={t('policies.preview')} lang={language}>
        <h4>{t('policies.preview')}</h4>
        <PolicyBlocks blocks={parsePolicy(draft, values)} heading="h5" />
      </section>
      {failure && (
        <p role="alert" className={notice['refused']}>
          {t('saveFailed')} {failure}
        </p>
      )}
      <div className={css['acts']}>
        {storedIn(loaded) !== null && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => void save(null)}>
            {t('policies.reset')}
          </Button>
        )}
        {isChanged && (
          <Button variant="quiet" onClick={() => setDraft(stored)}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('policies.save')}
        </Button>
      </div>
    </Stack>
  );
}
