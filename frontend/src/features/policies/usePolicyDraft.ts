import { defaultPolicies } from '@kalavara/shared-types/content/policies';
import type { Policies, PolicyPage } from '@kalavara/shared-types/policies';
import type { Language } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { useLastingDraft } from '../../forms/useLastingDraft';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { showToast } from '../../ui/Toast';

export type LoadedPolicies = { policies: Policies; revision: number };

export type PolicyText = {
  page: PolicyPage;
  language: Language;
  loaded: LoadedPolicies;
  onSaved: (loaded: LoadedPolicies) => void;
};

/** One text as typed. It stays until it is saved, also when saving fails, and when the page is left. */
export function usePolicyDraft({ page, language, loaded, onSaved }: PolicyText) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const standard = defaultPolicies[language][page];
  const storedIn = ({ policies }: LoadedPolicies) =>
    policies.texts.find((one) => one.page === page && one.language === language)?.text ?? null;
  const stored = storedIn(loaded) ?? standard;
  const { draft, basedOn, isChanged, setDraft, rebase } = useLastingDraft(
    `settings.policies ${page} ${language}`,
    stored,
    loaded.revision,
  );
  const [theirs, setTheirs] = useState<LoadedPolicies>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(text: string | null) {
    setFailure(undefined);
    setBusy(true);
    try {
      const { data, revision } = await call('savePolicy', {
        body: { page, language, text, basedOn },
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

  return {
    draft,
    setDraft,
    isDefault: storedIn(loaded) === null,
    isChanged,
    discard: () => setDraft(stored),
    /** The text of someone else who has saved it meanwhile, until one of the two is taken. */
    theirs: theirs && (storedIn(theirs) ?? standard),
    take(text: string) {
      if (!theirs) return;
      onSaved(theirs);
      setTheirs(undefined);
      rebase(text, theirs.revision);
    },
    failure,
    isBusy,
    // A text like the default follows it from now on.
    save: () => save(draft.trim() === standard ? null : draft),
    reset: () => save(null),
  };
}
