import type { Notifications, PushDevice } from '@kalavara/shared-types/notifications/notifications';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { showToast } from '../../ui/Toast';
import { dayText } from '../../ui/time';
import css from './Notifications.module.css';
import { findEndpoint, isPushDenied, isPushSupported, subscribe, unsubscribe } from './pushDevice';
import { TestPush } from './TestPush';

type Props = { notifications: Notifications; onChanged: () => Promise<void> };

/** The switch of this device, and a list of devices that can be removed. */
export function Devices({ notifications: { devices, publicKey }, onChanged }: Props) {
  const { t } = useTranslation('messages');
  const [endpoint, setEndpoint] = useState<string>();
  const { isBusy, error, failure, attempt } = useAttempt();
  useEffect(() => void findEndpoint().then(setEndpoint, () => undefined), [devices]);
  const mine = devices.find((device) => device.endpoint === endpoint);
  const others = devices.filter((device) => device !== mine);
  const reason = error instanceof DOMException ? t('notifications.device.noService') : failure;

  const change = (command: () => Promise<unknown>) =>
    attempt(async () => {
      await command();
      await onChanged();
      setEndpoint(await findEndpoint());
    });
  const remove = async ({ id }: PushDevice) => {
    await call('deletePushSubscription', { params: { id } });
    if (id === mine?.id) await unsubscribe();
    else showToast(t('notifications.device.removed'));
  };

  return (
    <Stack gap={3}>
      <h4>{t('notifications.device.title')}</h4>
      {!isPushSupported() && <p role="note">{t('notifications.device.unsupported')}</p>}
      {isPushSupported() && isPushDenied() && !mine && (
        <p role="note">{t('notifications.device.denied')}</p>
      )}
      {isPushSupported() && (mine || !isPushDenied()) && (
        <div className={css['row']}>
          <p role="status">{t(mine ? 'notifications.device.on' : 'notifications.device.off')}</p>
          <Button
            variant={mine ? 'quiet' : 'primary'}
            isBusy={isBusy}
            onClick={() => void change(() => (mine ? remove(mine) : subscribe(publicKey)))}
          >
            {t(mine ? 'notifications.device.turnOff' : 'notifications.device.turnOn')}
          </Button>
        </div>
      )}
      <TestPush device={mine} onGone={onChanged} />
      <Alert variant="refused">{reason && `${t('notifications.device.failed')} ${reason}`}</Alert>
      <h4>{t('notifications.device.others')}</h4>
      {others.length === 0 && <p className={css['muted']}>{t('notifications.device.none')}</p>}
      <Stack as="ul" gap={2}>
        {others.map((device) => (
          <li key={device.id} className={css['row']}>
            <DeviceText device={device} />
            <Button
              variant="quiet"
              isBusy={isBusy}
              onClick={() => void change(() => remove(device))}
            >
              {t('notifications.device.remove')}
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function DeviceText({ device: { device, createdAt } }: { device: PushDevice }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const day = dayText(indianDay(Date.parse(createdAt)), language);
  const name = device || t('notifications.device.unnamed');
  return <p>{t('notifications.device.since', { device: name, day })}</p>;
}
