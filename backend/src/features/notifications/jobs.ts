import { createECDH } from 'node:crypto';
import type { AppContext } from '../../platform/context';
import { getOrCreateSecret } from '../../platform/secrets.queries';
import { createMailer } from '../messages/service';
import { createPushSender, type PushSender } from './push';
import { sendReminders } from './send-reminder';
import type { Sender } from './sender';
import { sendNotifications } from './worker';

const everyMs = 10_000;

/** The key is made at the first start: with another one no subscription would be valid any more. */
export async function openPush(
  { pools, config }: Pick<AppContext, 'pools' | 'config'>,
  loopbackCa?: string,
): Promise<PushSender> {
  const privateKey = await getOrCreateSecret(pools.main, 'push-private-key', newPrivateKey);
  const { publicUrl, mail } = config;
  const from = mail && /[^\s<]+@[^\s>]+/.exec(mail.from)?.[0];
  const isPublic = publicUrl?.protocol === 'https:';
  const contact = isPublic ? publicUrl.origin : `mailto:${from ?? 'owner@kalavara.example'}`;
  return createPushSender({ privateKey, contact, loopbackCa });
}

function newPrivateKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Leading zeros are not part of what the curve returns.
  const key = Buffer.alloc(32);
  const bytes = curve.getPrivateKey();
  bytes.copy(key, 32 - bytes.length);
  return key.toString('base64url');
}

/** They lock each notification they take, so any number of processes may run them. */
export function addNotificationJobs(
  ctx: AppContext & { push: PushSender },
  isStillOpen: Sender['isStillOpen'],
): void {
  const mailer = ctx.config.mail && createMailer(ctx.config.mail);
  const origin = ctx.config.publicUrl?.origin;
  const sender = { ...ctx, mailer, origin, isStillOpen };
  const timing = { everyMs, firstAfterMs: everyMs, needsTrustedTime: true };
  ctx.scheduler.add('sendReminders', { ...timing, work: () => sendReminders(sender) });
  ctx.scheduler.add('sendNotifications', { ...timing, work: () => sendNotifications(sender) });
}
