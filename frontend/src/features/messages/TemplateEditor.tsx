import type {
  MessageTemplateName,
  MessageTemplates,
} from '@kalavara/shared-types/messages/message-templates';
import type { Language } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loaded } from '../../forms/useRevisedDraft';
import { useLoaded } from '../../http/useLoaded';
import { useLanguage } from '../../i18n/language';
import { LoadState } from '../../ui/LoadState';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TemplateForm } from './TemplateForm';
import { templateLabels } from './templateLabels';
import { loadTemplates } from './useTemplateDraft';

const names = Object.keys(templateLabels) as MessageTemplateName[];

/** The editor of the message texts, for each language separately. */
export function TemplateEditor() {
  const { t } = useTranslation('messages');
  const { loaded, setLoaded, error, load } = useLoaded<Loaded<MessageTemplates>>(loadTemplates);
  if (loaded) return <Chosen loaded={loaded} onLoaded={setLoaded} />;
  return (
    <LoadState
      label={t('templates.loading')}
      rows={4}
      height="96px"
      error={error}
      failed={t('templates.failed')}
      onRetry={load}
    />
  );
}

type Props = {
  loaded: Loaded<MessageTemplates>;
  onLoaded: (loaded: Loaded<MessageTemplates>) => void;
};

function Chosen({ loaded, onLoaded }: Props) {
  const { t } = useTranslation(['messages', 'ui']);
  const language = useLanguage();
  const [name, setName] = useState<MessageTemplateName>('order.paid');
  const [textLanguage, setTextLanguage] = useState<Language>(language);
  return (
    <Stack gap={4}>
      <Select
        label={t('templates.message')}
        value={name}
        onChange={(event) => setName(event.target.value as MessageTemplateName)}
        options={names.map((value) => ({ value, label: t(templateLabels[value]) }))}
      />
      <Select
        label={t('templates.language')}
        value={textLanguage}
        onChange={(event) => setTextLanguage(event.target.value as Language)}
        options={[
          { value: 'en', label: t('ui:english') },
          { value: 'ml', label: t('ui:malayalam') },
        ]}
      />
      <TemplateForm
        key={`${name} ${textLanguage}`}
        name={name}
        language={textLanguage}
        loaded={loaded}
        onLoaded={onLoaded}
      />
    </Stack>
  );
}
