import type { AnswerOf } from '@kalavara/shared-types/contract/contract';
import type { PushDevice, sendTestPush } from '@kalavara/shared-types/notifications/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { ErrorAlert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { unsubscribe } from './pushDevice';

type Result = AnswerOf<typeof sendTestPush>['result']['kind'];
type Props = {
  /** This device; undefined if it is not subscribed: then only the result of the last test is shown. */
  device: Pick<PushDevice, 'id'> | undefined;
  /** Called if the browser has ended the subscription. */
  onGone: () => Promise<void>;
};

/** Sends a notification to this device and shows the answer of its push service. */
export function TestPush({ device, onGone }: Props) {
  const { t } = useTranslation('pushTest');
  const [result, setResult] = useState<Result>();
  const { isBusy, error, attempt } = useAttempt();

  async function send(id: string) {
    setResult(undefined);
    const answer = await call('sendTestPush', { params: { id }, body: {} });
    setResult(answer.result.kind);
    if (answer.result.kind === 'gone') {
      await unsubscribe();
      await onGone();
    }
  }
  return (
    <>
      {device && (
        <div>
          <Button
            variant="quiet"
            isBusy={isBusy}
            onClick={() => void attempt(() => send(device.id))}
          >
            {t('send')}
          </Button>
        </div>
      )}
      {result && <p role="status">{t(result)}</p>}
      <ErrorAlert variant="refused" error={error} failed={t('failed')} />
    </>
  );
}
