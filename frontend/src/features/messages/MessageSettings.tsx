import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { LoadState } from '../../ui/LoadState';
import { type LoadedMessageSettings, MessageSettingsForm } from './MessageSettingsForm';

const fetchSettings = () => call('getMessageSettings', {});

/** Settings of the messages to customers: which, by which channel, and the sender. */
export function MessageSettings() {
  const { t } = useTranslation('messages');
  const { loaded, setLoaded, error, load } = useLoaded<LoadedMessageSettings>(fetchSettings);
  if (loaded) return <MessageSettingsForm loaded={loaded} onSaved={setLoaded} />;
  return (
    <LoadState
      label={t('switches.loading')}
      rows={3}
      height="72px"
      error={error}
      failed={t('switches.failed')}
      onRetry={load}
    />
  );
}
