import { createECDH } from 'node:crypto';
import type { AppContext } from '../../platform/context';
import { getOrCreateSecret } from '../../platform/secrets.queries';
import { createMailer } from '../messages/service';
import { createPushSender, type PushSender } from './push';
import { sendReminders } from './send-reminder';
import type { Sender } from './sender';
import { sendNotifications } from './worker';

const everyMs = 10_000;

/**
 * Opens the sender of push messages. Its key is created at the first start and stored, because subscriptions are valid
 * for one key only.
 */
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
  // The curve returns the key without leading zeros.
  const key = Buffer.alloc(32);
  const bytes = curve.getPrivateKey();
  bytes.copy(key, 32 - bytes.length);
  return key.toString('base64url');
}

/**
 * Adds the jobs that send notifications. They lock each notification that they take, so any number of processes may run
 * them.
 */
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
