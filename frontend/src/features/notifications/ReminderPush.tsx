import type { KitchenPushKind } from '@kalavara/shared-types/reminders/reminders';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import {
  findEndpoint,
  isPushDenied,
  isPushSupported,
  saveKinds,
  subscribe,
  unsubscribe,
} from './pushDevice';
import { TestPush } from './TestPush';

const labels = {
  'reading.due': 'readingDue',
  'step.ending': 'stepEnding',
  'task.start': 'taskStart',
  'timer.overtime': 'overtime',
  'reading.out-of-range': 'outOfRange',
} as const satisfies Record<KitchenPushKind, string>;
const allKinds = Object.keys(labels) as KitchenPushKind[];

async function fetchDevices() {
  const endpoint = await findEndpoint();
  return { endpoint, ...(await call('getPushDevices', {})) };
}

/**
 * The switch for reminders and alarms on this phone, and their kinds. It does not affect the owner's own
 * notifications.
 */
export function ReminderPush({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('reminders');
  const { loaded, error, load, reload } = useLoaded(fetchDevices);
  const { isBusy, error: attemptError, failure, attempt } = useAttempt();

  if (!isPushSupported()) return <p role="note">{t('push.unsupported')}</p>;
  if (!loaded || error !== undefined)
    return (
      <LoadState
        label={t('push.loading')}
        rows={1}
        height="56px"
        error={error}
        failed={t('push.loadFailed')}
        onRetry={load}
      />
    );
  const mine = loaded.data.find((device) => device.endpoint === loaded.endpoint);
  const kinds = mine?.kinds ?? [];
  const isOn = kinds.length > 0;
  if (isPushDenied() && !isOn) return <p role="note">{t('push.denied')}</p>;

  const reason = attemptError instanceof DOMException ? t('push.noService') : failure;
  const change = (command: () => Promise<unknown>) =>
    attempt(async () => {
      await command();
      await reload();
    });
  const turnOn = () =>
    mine ? saveKinds(allKinds) : subscribe(loaded.publicKey, { kinds: allKinds });
  async function turnOff() {
    if (!mine) return;
    if (isOwner) return saveKinds([]);
    await call('deletePushSubscription', { params: { id: mine.id } });
    await unsubscribe();
  }
  const choose = (kind: KitchenPushKind) => (isChosen: boolean) => {
    const chosen = allKinds.filter((one) => (one === kind ? isChosen : kinds.includes(one)));
    void change(() => (chosen.length > 0 ? saveKinds(chosen) : turnOff()));
  };
  return (
    <Stack gap={3}>
      <p role="status">{t(isOn ? 'push.on' : 'push.off')}</p>
      {isOn && (
        <fieldset disabled={isBusy}>
          <legend>{t('push.lead')}</legend>
          {allKinds.map((kind) => (
            <Check
              key={kind}
              label={t(`push.${labels[kind]}`)}
              isChecked={kinds.includes(kind)}
              onChange={choose(kind)}
            />
          ))}
          <p>{t('push.assigned')}</p>
        </fieldset>
      )}
      <TestPush device={isOn ? mine : undefined} onGone={reload} />
      <Alert variant="refused">{reason && `${t('push.failed')} ${reason}`}</Alert>
      <Button
        variant={isOn ? 'quiet' : 'primary'}
        isBusy={isBusy}
        onClick={() => void change(isOn ? turnOff : turnOn)}
      >
        {t(isOn ? 'push.turnOff' : 'push.turnOn')}
      </Button>
    </Stack>
  );
}
