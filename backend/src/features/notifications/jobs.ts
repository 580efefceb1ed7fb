import { createECDH } from 'node:crypto';
import type { AppContext } from '../../platform/context';
import { secretOf } from '../../platform/secrets.queries';
import { createMailer } from '../messages/service';
import { createPushSender, type PushSender } from './push';
import type { Sender } from './sender';
import { sendNotifications } from './worker';

const everyMs = 10_000;

/** The key is made at the first start: with another one no subscription would be valid any more. */
export async function openPush(
  { pools, config }: Pick<AppContext, 'pools' | 'config'>,
  loopbackCa?: string,
): Promise<PushSender> {
  const privateKey = await secretOf(pools.main, 'push-private-key', newPrivateKey);
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

/** It locks each notification it takes, so any number of processes may run it. */
export function addNotificationJob(
  ctx: AppContext & { push: PushSender },
  isStillOpen: Sender['isStillOpen'],
): void {
  const mailer = ctx.config.mail && createMailer(ctx.config.mail);
  const origin = ctx.config.publicUrl?.origin;
  ctx.scheduler.add('sendNotifications', {
    everyMs,
    firstAfterMs: everyMs,
    needsTrustedTime: true,
    work: () => sendNotifications({ ...ctx, mailer, origin, isStillOpen }),
  });
}
