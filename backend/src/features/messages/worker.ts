import { hourMs, minuteMs } from '@kalavara/shared-types/durations';
import type { MailSettings } from '../../platform/config/config';
import type { AppContext } from '../../platform/context';
import { isUnavailable } from '../../platform/errors';
import { readWriting, writeAttachments, writeText, type Links } from './text';
import { type MailFailure, type Mailer, MailNotSent } from './mailer';
import type { MessageRow } from './rows';
import * as queries from './send.queries';
import { findMessageSettings } from './settings.queries';

const pauses = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 24 * hourMs];
/** Longer than the longest attempt, so that a mail that is being sent is not taken over. */
const leaseMs = 5 * minuteMs;
/**
 * The maximum of mails to one address in a day: no shopper orders more often, and a wrong address must not be flooded.
 */
const perRecipient = 20;
const connections = 3;

const stopped: MailFailure = {
  kind: 'unconfirmed',
  cause: 'no-answer',
  reason: 'the server stopped while sending',
};
const erased: MailFailure = {
  kind: 'refused',
  cause: 'address',
  reason: 'the customer was erased',
};
/** An error of the program, which an update may correct. */
const unwritten: MailFailure = {
  kind: 'temporary',
  cause: 'later',
  reason: 'the mail could not be written',
};

export type Sender = Pick<AppContext, 'pools' | 'clock' | 'log'> & {
  links: Links;
  /** Both are undefined without a mail server. */
  mail: MailSettings | undefined;
  mailer: Mailer | undefined;
};

/** Sends the mails that are due. No mail is sent inside a transaction. */
export async function sendMessages(sender: Sender): Promise<void> {
  const { mailer, pools, clock } = sender;
  if (!mailer) return queries.switchToHand(pools.main, clock.now());
  const sendAll = async () => {
    for (let next = await lease(sender); next; next = await lease(sender))
      await deliver(sender, mailer, next);
  };
  const ended = await Promise.allSettled(Array.from({ length: connections }, sendAll));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

function lease({ pools, clock, mail }: Sender): Promise<MessageRow | undefined> {
  const now = clock.now();
  const caps = { perDay: mail?.dailyLimit ?? 0, perRecipient };
  return queries.leaseDueMail(pools.main, now, now + leaseMs, caps);
}

/** The maximum of repetitions: after two attempts that may have arrived, the owner decides. */
const maxUnconfirmed = 1;

async function deliver(sender: Sender, mailer: Mailer, message: MessageRow): Promise<void> {
  const { pools, clock, log } = sender;
  const { id, email, name, unconfirmed } = message;
  if (unconfirmed > maxUnconfirmed) return recordFailure(sender, message, stopped);
  try {
    const written = await write(sender, message);
    if (written === undefined || email === null)
      return await recordFailure(sender, message, erased);
    const { text, attachments } = written;
    const { senderName } = await findMessageSettings(pools.main);
    const providerId = await mailer.send({
      id,
      to: { name, address: email },
      senderName,
      ...text,
      attachments,
    });
    const sentAt = new Date(clock.now());
    await queries.recordOutcome(pools.main, message, {
      state: 'sent',
      ...text,
      providerId,
      sentAt,
    });
    log.info({ event: 'mail_sent', messageId: id, of: message.event, attempts: message.attempts });
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    await recordFailure(sender, message, error.failure);
  }
}

/** Writes the text and the attachments; undefined if the customer was erased. */
async function write(sender: Sender, message: MessageRow) {
  try {
    const text = writeText(await readWriting(sender), message);
    return text && { text, attachments: await writeAttachments(sender.pools.main, message) };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    sender.log.error({ event: 'mail_not_written', messageId: message.id, err: error });
    throw new MailNotSent(unwritten);
  }
}

async function recordFailure(
  { pools, clock, log }: Sender,
  message: MessageRow,
  { kind, reason }: MailFailure,
): Promise<void> {
  const unconfirmed = message.unconfirmed + (kind === 'unconfirmed' ? 1 : 0);
  const pause = pauses[message.attempts - 1];
  const isLast = kind === 'refused' || unconfirmed > maxUnconfirmed || pause === undefined;
  const state = isLast ? 'given-up' : 'failed';
  log.warn({
    event: 'mail_not_sent',
    messageId: message.id,
    of: message.event,
    kind,
    reason,
    state,
  });
  const nextTryAt = new Date(clock.now() + (pause ?? 0));
  await queries.recordOutcome(pools.main, message, {
    state,
    lastError: reason,
    unconfirmed,
    nextTryAt,
  });
}
