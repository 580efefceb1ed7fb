import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { type LoadedMessageSettings, MessageSettingsForm } from './MessageSettingsForm';

/** Which messages customers are sent, how, and from whom. */
export function MessageSettings() {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const [loaded, setLoaded] = useState<LoadedMessageSettings>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    return call('getMessageSettings', {}).then(setLoaded, setError);
  }, []);
  useEffect(() => void load(), [load]);

  if (loaded)
    return <MessageSettingsForm loaded={loaded} onSaved={setLoaded} onStale={() => void load()} />;
  if (error === undefined) return <Skeleton label={t('switches.loading')} rows={3} height="72px" />;
  return (
    <ErrorState
      text={`${t('switches.failed')} ${errorText(codeOf(error))}`}
      onRetry={() => void load()}
    />
  );
}
