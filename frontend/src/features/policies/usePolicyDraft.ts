import { defaultPolicies } from '@kalavara/shared-types/content/policies';
import type { Policies, PolicyPage } from '@kalavara/shared-types/policies/policies';
import type { Language } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { type Loaded, useRevisedDraft } from '../../forms/useRevisedDraft';
import { call } from '../../http/call';
import { showToast } from '../../ui/Toast';

export const loadPolicies = () => call('getPolicies', {});

export type PolicyText = {
  page: PolicyPage;
  language: Language;
  loaded: Loaded<Policies>;
  onLoaded: (loaded: Loaded<Policies>) => void;
};

/** A text as typed. */
export function usePolicyDraft({ page, language, loaded, onLoaded }: PolicyText) {
  const { t } = useTranslation('settings');
  const standard = defaultPolicies[language][page];
  const ownIn = ({ texts }: Policies) =>
    texts.find((one) => one.page === page && one.language === language)?.text ?? null;
  const policy = useRevisedDraft({
    key: `settings.policies ${page} ${language}`,
    loaded,
    read: (policies) => ownIn(policies) ?? standard,
    contentOf: (draft) => draft.trim(),
    load: loadPolicies,
    send(draft, basedOn, commandId) {
      // A text that equals the default follows changes of the default.
      const text = draft.trim() === standard ? null : draft;
      return call('savePolicy', { body: { page, language, text, basedOn } }, { commandId });
    },
    onLoaded,
  });
  return {
    ...policy,
    isDefault: ownIn(loaded.data) === null,
    save: async () => (await policy.save()) && showToast(t('policies.saved')),
    reset: async () => (await policy.save(standard)) && showToast(t('policies.wasReset')),
  };
}
