import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { Devices } from './Devices';
import { type LoadedNotifications, NotificationForm } from './NotificationForm';

/** What the owner is notified of, on which devices, and when not. */
export function NotificationSettings() {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const [loaded, setLoaded] = useState<LoadedNotifications>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    return call('getNotifications', {}).then(
      ({ data, revision }) => setLoaded({ notifications: data, revision }),
      setError,
    );
  }, []);
  useEffect(() => void load(), [load]);

  if (!loaded && error === undefined)
    return <Skeleton label={t('notifications.loading')} rows={4} height="72px" />;
  if (!loaded)
    return (
      <ErrorState
        text={`${t('notifications.failed')} ${errorText(codeOf(error))}`}
        onRetry={() => void load()}
      />
    );
  return (
    <Stack gap={5}>
      <Devices notifications={loaded.notifications} onChanged={load} />
      <NotificationForm loaded={loaded} onSaved={setLoaded} onStale={load} />
    </Stack>
  );
}
