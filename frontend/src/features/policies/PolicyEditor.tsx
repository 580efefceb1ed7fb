import type { Language } from '@kalavara/shared-types/primitives';
import { policyPages, policyTitles } from '@kalavara/shared-types/content/policy-titles';
import type { Policies, PolicyPage } from '@kalavara/shared-types/policies/policies';
import { policyPath } from '@kalavara/shared-types/policies/policies.rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loaded } from '../../forms/useRevisedDraft';
import { useLoaded } from '../../http/useLoaded';
import { useLanguage } from '../../i18n/language';
import { LoadState } from '../../ui/LoadState';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { PolicyForm } from './PolicyForm';
import { loadPolicies } from './usePolicyDraft';

/** The link to the setting of the grievance officer. */
type OfficerProps = { officer: ReactNode };

/** The editor of the policy pages, for each language separately. */
export function PolicyEditor({ officer }: OfficerProps) {
  const { t } = useTranslation('settings');
  const { loaded, setLoaded, error, load } = useLoaded<Loaded<Policies>>(loadPolicies);
  if (loaded) return <Chosen loaded={loaded} onLoaded={setLoaded} officer={officer} />;
  return (
    <LoadState
      label={t('policies.loading')}
      rows={4}
      height="96px"
      error={error}
      failed={t('policies.failed')}
      onRetry={load}
    />
  );
}

type Props = {
  loaded: Loaded<Policies>;
  onLoaded: (loaded: Loaded<Policies>) => void;
} & OfficerProps;

function Chosen({ loaded, onLoaded, officer }: Props) {
  const { t } = useTranslation(['settings', 'ui']);
  const language = useLanguage();
  const [page, setPage] = useState<PolicyPage>('terms');
  const [textLanguage, setTextLanguage] = useState<Language>(language);
  return (
    <Stack gap={4}>
      {loaded.data.values.en['grievanceName'] === '' && (
        <p role="note">
          {t('policies.noOfficer')} {officer}
        </p>
      )}
      <Select
        label={t('policies.page')}
        value={page}
        onChange={(event) => setPage(event.target.value as PolicyPage)}
        options={policyPages.map((value) => ({ value, label: policyTitles[value][language] }))}
      />
      <Select
        label={t('policies.language')}
        value={textLanguage}
        onChange={(event) => setTextLanguage(event.target.value as Language)}
        options={[
          { value: 'en', label: t('ui:english') },
          { value: 'ml', label: t('ui:malayalam') },
        ]}
      />
      <a href={policyPath(page, textLanguage)} target="_blank" rel="noreferrer">
        {t('policies.open')}
      </a>
      <PolicyForm
        key={`${page} ${textLanguage}`}
        page={page}
        language={textLanguage}
        loaded={loaded}
        onLoaded={onLoaded}
      />
    </Stack>
  );
}
