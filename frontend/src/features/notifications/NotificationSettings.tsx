import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../http/useLoaded';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { Devices } from './Devices';
import { fetchNotifications, NotificationForm } from './NotificationForm';

/** Settings of the owner's notifications: kinds, devices and quiet hours. */
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
      <NotificationForm loaded={loaded} onSaved={setLoaded} />
      <p>
        {t('notifications.kitchen.text')}{' '}
        <a href="/roadmap?view=more">{t('notifications.kitchen.link')}</a>
      </p>
    </Stack>
  );
}
