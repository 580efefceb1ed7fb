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

/** Sends what is due to the kitchen, in a job of its own: a mail server that does not answer takes longer than an alarm is worth. */
export async function sendReminders(sender: Sender): Promise<void> {
  const { pools, clock } = sender;
  const lease = () =>
    leaseDue(pools.main, KitchenPushKind.options, clock.now(), clock.now() + leaseMs);
  for (let next = await lease(); next; next = await lease())
    await sendReminder(sender, next as ReminderRow);
}

/** Sends a reminder to the devices that take its kind, unless it is obsolete by now. There is no mail: it would be late. */
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

/** The devices of the assigned cook, or all where none is assigned or has the name. */
function ofCook(devices: readonly PushDevice[], { assignedTo }: ReminderData) {
  const nameOf = (name: string | null) => name?.trim().toLowerCase();
  const own = devices.filter(({ personName }) => nameOf(personName) === nameOf(assignedTo));
  return own.length > 0 ? own : devices;
}
