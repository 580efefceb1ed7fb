import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { mailReasonTexts } from '@kalavara/shared-types/content/notification-texts';
import { minuteMs } from '@kalavara/shared-types/durations';
import { NotificationKind } from '@kalavara/shared-types/notifications/notifications';
import type { Language } from '@kalavara/shared-types/primitives';
import {
  isQuiet,
  notificationPath,
  renderNotification,
  urgentKinds,
} from '@kalavara/shared-types/notifications/notifications.rules';
import { findMessageSettings, MailNotSent } from '../messages/service';
import { getSettings } from '../settings/service';
import { type RetriedPush, pushToDevices } from './push-to-devices';
import { leaseMs, type Sender } from './sender';
import * as queries from './send.queries';
import type { OwnerRow } from './send.queries';
import { getNotificationSettings } from './settings.queries';
import { listSubscriptions } from './subscriptions.queries';

const pauses = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs];
/** The maximum of mails of each kind: many mails about orders must not use up those about urgent conditions. */
const mailsPerDay = 50;
/** The maximum of repetitions of a mail, as for messages to customers. */
const maxUnconfirmed = 1;

/**
 * Sends the due notifications of the owner. In quiet hours, those that are not urgent stay queued and are sent
 * afterwards.
 */
export async function sendNotifications(sender: Sender): Promise<void> {
  const { pools, clock, mailer } = sender;
  const isReached = mailer || (await listSubscriptions(pools.main)).length > 0;
  // Given up with one statement: one by one, the orders of a busy hour would cost a shop without recipients a seventh
  // of its speed.
  if (!isReached) return queries.giveUpDue(pools.main, NotificationKind.options, clock.now());
  const { quietHours } = await getNotificationSettings(pools.main);
  const lease = () => {
    const now = clock.now();
    const kinds = isQuiet(now, quietHours) ? urgentKinds : NotificationKind.options;
    return queries.leaseDue(pools.main, kinds, now, now + leaseMs);
  };
  for (let next = await lease(); next; next = await lease())
    await deliver(sender, next as OwnerRow);
}

/** Sends a notification to every device that has not accepted it yet; if no device has accepted it, by mail. */
async function deliver(sender: Sender, row: OwnerRow): Promise<void> {
  const { pools, clock } = sender;
  const { channels, mailTo, mailLanguage } = await getNotificationSettings(pools.main);
  const channel = channels[row.content.kind];
  const pushed = channel.push
    ? await pushToOwner(sender, row)
    : { isAccepted: false, later: [] as RetriedPush[] };
  const isReached = pushed.isAccepted || row.isMailed;
  const mailed =
    channel.mail && !isReached
      ? await mail(sender, row, mailTo, mailLanguage)
      : { unconfirmed: row.unconfirmed };
  const reason = pushed.later[0]?.reason ?? ('reason' in mailed ? mailed.reason : undefined);
  const isWaiting = pushed.later.length > 0 || 'isTemporary' in mailed;
  const pause = pauses[row.attempts - 1];
  const isDone = isReached || 'mailedAt' in mailed;
  const isRetried = isWaiting && pause !== undefined && !('mailedAt' in mailed);
  const waits = pushed.later.map(({ afterMs }) => afterMs ?? 0);
  await queries.recordOutcome(pools.main, row, {
    state: isRetried ? 'queued' : isDone ? 'sent' : 'given-up',
    lastError: reason ?? null,
    unconfirmed: mailed.unconfirmed,
    nextTryAt: new Date(clock.now() + Math.max(pause ?? 0, ...waits)),
    ...('mailedAt' in mailed && { mailedAt: mailed.mailedAt }),
  });
}

async function pushToOwner(sender: Sender, row: OwnerRow) {
  const { kind, data } = row.content;
  return pushToDevices(sender, row, await listSubscriptions(sender.pools.main), (language) => ({
    ...renderNotification(kind, data, language),
    url: notificationPath(kind, data),
  }));
}

type Mailed =
  | { unconfirmed: number; mailedAt: Date }
  | { unconfirmed: number; reason: string; isTemporary?: true };

async function mail(
  sender: Sender,
  row: OwnerRow,
  mailTo: string,
  language: Language,
): Promise<Mailed> {
  const { pools, clock, mailer, log, origin } = sender;
  const { id, content, unconfirmed } = row;
  const to = mailTo || ownAddress(await getSettings(pools.main));
  if (!mailer || to === undefined) return { unconfirmed, reason: queries.noRecipient };
  if (unconfirmed > maxUnconfirmed) return { unconfirmed, reason: 'the mail may have arrived' };
  if ((await queries.countMailed(pools.main, content.kind, clock.now())) >= mailsPerDay)
    return { unconfirmed, reason: 'too many mails today' };
  const { title, body } = renderNotification(content.kind, content.data, language);
  const page = origin && `${origin}${notificationPath(content.kind, content.data)}`;
  const text = [body, page, mailReasonTexts[language]].filter(Boolean).join('\n\n');
  try {
    const { senderName } = await findMessageSettings(pools.main);
    const address = { to: { name: '', address: to }, senderName };
    await mailer.send({ id, ...address, title, body: text, attachments: [] });
    log.info({ event: 'notification_mailed', notificationId: id, kind: content.kind });
    return { unconfirmed, mailedAt: new Date(clock.now()) };
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const { kind, reason } = error.failure;
    const counted = unconfirmed + (kind === 'unconfirmed' ? 1 : 0);
    const isTemporary = kind !== 'refused' && counted <= maxUnconfirmed;
    return { unconfirmed: counted, reason, ...(isTemporary && { isTemporary: true as const }) };
  }
}

/** The owner's email address; undefined for that of the sample, which belongs to no business. */
export const ownAddress = ({ email }: { email: string }): string | undefined =>
  email === defaultSettings.email ? undefined : email;
