import type { Language } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../../platform/context';
import type { PushOutcome, PushSender } from './push';
import { type NotificationRow, recordAccepted } from './send.queries';
import { deleteSubscription, type PushDevice } from './subscriptions.queries';

type Deps = Pick<AppContext, 'pools' | 'log'> & { push: PushSender };
export type RetriedPush = Extract<PushOutcome, { kind: 'later' }>;
type Written = { title: string; body: string; url: string };

/** Sends a message to each of these devices that has not accepted it yet. Each acceptance is recorded immediately. */
export async function pushToDevices(
  { pools, push, log }: Deps,
  { id, acceptedBy }: Pick<NotificationRow, 'id' | 'acceptedBy'>,
  devices: readonly PushDevice[],
  write: (language: Language) => Written,
  ttlSeconds?: number,
): Promise<{ isAccepted: boolean; later: RetriedPush[] }> {
  const later: RetriedPush[] = [];
  let isAccepted = acceptedBy.length > 0;
  const sendTo = async (device: PushDevice) => {
    const payload = { id, ...write(device.language as Language) };
    const outcome = await push.send(device, id, payload, ttlSeconds);
    if (outcome.kind === 'accepted') {
      isAccepted = true;
      return recordAccepted(pools.main, id, device.id);
    }
    const reason = 'reason' in outcome ? outcome.reason : undefined;
    log.warn({ event: 'push_not_accepted', notificationId: id, outcome: outcome.kind, reason });
    if (outcome.kind === 'later') later.push(outcome);
    if (outcome.kind === 'gone') await deleteSubscription(pools.main, device.id);
  };
  await Promise.all(devices.filter((one) => !acceptedBy.includes(one.id)).map(sendTo));
  return { isAccepted, later };
}
