import { secondMs } from '@kalavara/shared-types/durations';
import type { AppContext } from '../../platform/context';
import { createMailer } from './mailer';
import type { Links } from './text';
import { sendMessages } from './worker';

/** Adds the job that sends due messages. It locks each mail that it takes, so any number of processes may run it. */
export function addMessageJob(ctx: AppContext, links: Links): void {
  const { scheduler, config } = ctx;
  const { mail } = config;
  const mailer = mail && createMailer(mail);
  scheduler.add('sendMessages', {
    everyMs: (mailer ? 10 : 60) * secondMs,
    firstAfterMs: 10 * secondMs,
    needsTrustedTime: true,
    work: () => sendMessages({ ...ctx, links, mail, mailer }),
  });
}
