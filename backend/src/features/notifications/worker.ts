import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { mailReasonTexts } from '@kalavara/shared-types/content/notification-texts';
import { NotificationKind } from '@kalavara/shared-types/notifications';
import {
  isQuiet,
  notificationPath,
  renderNotification,
  urgentKinds,
} from '@kalavara/shared-types/notifications.rules';
import type { AppContext } from '../../platform/context';
import { type Mailer, MailNotSent } from '../messages/service';
import { getSettings } from '../settings/service';
import type { PushOutcome, PushSender } from './push';
import * as queries from './send.queries';
import type { NotificationRow } from './send.queries';
import { getNotificationSettings } from './settings.queries';
import { deleteSubscription, listSubscriptions } from './subscriptions.queries';

const minutes = 60_000;
const pauses = [1 * minutes, 5 * minutes, 30 * minutes, 120 * minutes];
/** Longer than the longest attempt. */
const leaseMs = 5 * minutes;
const mailsPerDay = 50;
/** At most one repetition of a mail, as of a message to a customer. */
const maxUnconfirmed = 1;

export type Sender = Pick<AppContext, 'pools' | 'clock' | 'log'> & {
  push: PushSender;
  mailer: Mailer | undefined;
  /** Before the path of a page; undefined while the server does not know its own address. */
  origin: string | undefined;
};

/** Sends what is due. In quiet hours what is not urgent stays queued, and goes when they end. */
export async function sendNotifications(sender: Sender): Promise<void> {
  const { pools, clock, mailer } = sender;
  // One by one, the orders of a busy hour would cost a shop without recipients a seventh of its speed.
  if (!mailer && (await listSubscriptions(pools.main)).length === 0)
    return queries.giveUpDue(pools.main, clock.now());
  const { quietHours } = await getNotificationSettings(pools.main);
  const lease = () => {
    const now = clock.now();
    const kinds = isQuiet(now, quietHours) ? urgentKinds : NotificationKind.options;
    return queries.leaseDue(pools.main, kinds, now, now + leaseMs);
  };
  for (let next = await lease(); next; next = await lease()) await deliver(sender, next);
}

/** To every device that has not taken it yet; where no device has, by mail. */
async function deliver(sender: Sender, row: NotificationRow): Promise<void> {
  const { pools, clock } = sender;
  const { channels, mailTo } = await getNotificationSettings(pools.main);
  const channel = channels[row.content.kind];
  const pushed = channel.push ? await pushToDevices(sender, row) : { isAccepted: false, later: [] };
  const isReached = pushed.isAccepted || row.isMailed;
  const mailed =
    channel.mail && !isReached ? await mail(sender, row, mailTo) : { unconfirmed: row.unconfirmed };
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

type Later = Extract<PushOutcome, { kind: 'later' }>;

async function pushToDevices({ pools, push, log }: Sender, row: NotificationRow) {
  const { id, content, acceptedBy } = row;
  const { kind, data } = content;
  const subscriptions = await listSubscriptions(pools.main);
  const later: Later[] = [];
  let isAccepted = acceptedBy.length > 0;
  const sendTo = async (subscription: (typeof subscriptions)[number]) => {
    const text = renderNotification(kind, data, subscription.language as 'en' | 'ml');
    const payload = { id, ...text, url: notificationPath(kind, data) };
    const outcome = await push.send(subscription, id, payload);
    if (outcome.kind === 'accepted') {
      isAccepted = true;
      return queries.recordAccepted(pools.main, id, subscription.id);
    }
    const reason = 'reason' in outcome ? outcome.reason : undefined;
    log.warn({ event: 'push_not_accepted', notificationId: id, outcome: outcome.kind, reason });
    if (outcome.kind === 'later') later.push(outcome);
    if (outcome.kind === 'gone') await deleteSubscription(pools.main, subscription.id);
  };
  await Promise.all(subscriptions.filter((one) => !acceptedBy.includes(one.id)).map(sendTo));
  return { isAccepted, later };
}

type Mailed =
  | { unconfirmed: number; mailedAt: Date }
  | { unconfirmed: number; reason: string; isTemporary?: true };

async function mail(sender: Sender, row: NotificationRow, mailTo: string): Promise<Mailed> {
  const { pools, clock, mailer, log, origin } = sender;
  const { id, content, unconfirmed } = row;
  const to = mailTo || ownAddress(await getSettings(pools.main));
  if (!mailer || to === undefined) return { unconfirmed, reason: queries.noRecipient };
  if (unconfirmed > maxUnconfirmed) return { unconfirmed, reason: 'the mail may have arrived' };
  if ((await queries.countMailed(pools.main, clock.now())) >= mailsPerDay)
    return { unconfirmed, reason: 'too many mails today' };
  const { title, body } = renderNotification(content.kind, content.data, 'en');
  const page = origin && `${origin}${notificationPath(content.kind, content.data)}`;
  const text = [body, page, mailReasonTexts.en].filter(Boolean).join('\n\n');
  try {
    await mailer.send({ id, to: { name: '', address: to }, title, body: text, attachments: [] });
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

/** The sample's address is of no business. */
export const ownAddress = ({ email }: { email: string }): string | undefined =>
  email === defaultSettings.email ? undefined : email;
