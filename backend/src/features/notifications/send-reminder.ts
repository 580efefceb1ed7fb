import {
  reminderPath,
  renderReminder,
} from '@kalavara/shared-types/reminders/reminder-texts.rules';
import { KitchenPushKind, type ReminderData } from '@kalavara/shared-types/reminders/reminders';
import { pushToDevices } from './push-to-devices';
import { leaseDue, recordOutcome, type ReminderRow } from './send.queries';
import { listForReminder, type PushDevice } from './subscriptions.queries';
import { leaseMs, type Sender } from './sender';

const retryMs = 30_000;

/**
 * Sends the due reminders and alarms of the kitchen. They have their own job, because a mail server that does not
 * answer takes longer than an alarm is useful.
 */
export async function sendReminders(sender: Sender): Promise<void> {
  const { pools, clock } = sender;
  const lease = () =>
    leaseDue(pools.main, KitchenPushKind.options, clock.now(), clock.now() + leaseMs);
  for (let next = await lease(); next; next = await lease())
    await sendReminder(sender, next as ReminderRow);
}

/**
 * Sends a reminder to the devices that accept its kind, unless it is obsolete. No mail is sent, because it would be too
 * late.
 */
async function sendReminder(sender: Sender, row: ReminderRow): Promise<void> {
  const { pools, clock } = sender;
  const { data, kind } = row.content;
  const end = (outcome: { state: 'queued' | 'sent' | 'given-up'; lastError: string | null }) =>
    recordOutcome(pools.main, row, {
      ...outcome,
      unconfirmed: row.unconfirmed,
      nextTryAt: new Date(clock.now() + retryMs),
    });
  if (!(await sender.isStillOpen(data)))
    return end({ state: row.acceptedBy.length > 0 ? 'sent' : 'given-up', lastError: 'obsolete' });
  const devices = ofCook(await listForReminder(pools.main, kind), data);
  const write = (language: 'en' | 'ml') => ({
    ...renderReminder(data, language),
    url: reminderPath(data),
  });
  const ttlSeconds = Math.max(1, Math.round((data.sendUntil - clock.now()) / 1_000));
  const { isAccepted, later } = await pushToDevices(sender, row, devices, write, ttlSeconds);
  const isRetried = later.length > 0;
  const state = isRetried ? 'queued' : isAccepted ? 'sent' : 'given-up';
  return end({ state, lastError: later[0]?.reason ?? null });
}

/** The devices of the assigned cook; all devices if no cook is assigned or no device has the name. */
function ofCook(devices: readonly PushDevice[], { assignedTo }: ReminderData) {
  const nameOf = (name: string | null) => name?.trim().toLowerCase();
  const own = devices.filter(({ personName }) => nameOf(personName) === nameOf(assignedTo));
  return own.length > 0 ? own : devices;
}
