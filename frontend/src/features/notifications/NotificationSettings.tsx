import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { Devices } from './Devices';
import { type LoadedNotifications, NotificationForm } from './NotificationForm';

async function fetchNotifications(): Promise<LoadedNotifications> {
  const { data, revision } = await call('getNotifications', {});
  return { notifications: data, revision };
}

/** What the owner is notified of, on which devices, and when not. */
export function NotificationSettings() {
  const { t } = useTranslation('messages');
  const { loaded, setLoaded, error, load, reload } = useLoaded(fetchNotifications);
  if (!loaded)
    return (
      <LoadState
        label={t('notifications.loading')}
        rows={4}
        height="72px"
        error={error}
        failed={t('notifications.failed')}
        onRetry={load}
      />
    );
  return (
    <Stack gap={5}>
      <Devices notifications={loaded.notifications} onChanged={reload} />
      <NotificationForm loaded={loaded} onSaved={setLoaded} onStale={reload} />
      <p>
        {t('notifications.kitchen.text')}{' '}
        <a href="/roadmap?view=more">{t('notifications.kitchen.link')}</a>
      </p>
    </Stack>
  );
}
