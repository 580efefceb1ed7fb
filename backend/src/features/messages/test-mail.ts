import { randomUUID } from 'node:crypto';
import { testMailTexts } from '@kalavara/shared-types/content/message-texts';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import type * as calls from '@kalavara/shared-types/messages/messages';
import { fillTemplate } from '@kalavara/shared-types/messages/messages.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { getSettings } from '../settings/service';
import { createMailer, MailNotSent } from './mailer';
import { findMessageSettings } from './settings.queries';

/** Short, because the owner waits for the answer. */
const timeoutMs = 10_000;

/** Sends a mail immediately. It is not stored among the messages. */
export async function sendTestMail(
  { config, limits, log, pools }: AppContext,
  { actor }: Command,
  { to, language }: BodyOf<typeof calls.sendTestMail>,
): Promise<AnswerOf<typeof calls.sendTestMail>['result']> {
  if (!config.mail) throw new AppError('mail-not-set-up');
  await limits.take('test-mail', actor.id);
  const { businessName: business } = await getSettings(pools.main);
  const text = fillTemplate(testMailTexts[language], { business });
  const { senderName } = await findMessageSettings(pools.main);
  const address = { to: { name: '', address: to }, senderName };
  const mail = { id: randomUUID(), ...address, ...text, attachments: [] };
  try {
    await createMailer(config.mail, timeoutMs).send(mail);
    return { isSent: true };
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const { cause, reason } = error.failure;
    log.warn({ event: 'test_mail_not_sent', cause, reason });
    return { isSent: false, cause, reason };
  }
}
