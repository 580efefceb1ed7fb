import { randomUUID } from 'node:crypto';
import { testPushTexts } from '@kalavara/shared-types/content/notification-texts';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import type * as calls from '@kalavara/shared-types/notifications/notifications';
import type {
  NotificationKind,
  Notifications,
} from '@kalavara/shared-types/notifications/notifications';
import type { Language } from '@kalavara/shared-types/primitives';
import type { KitchenPushKind, ReminderData } from '@kalavara/shared-types/reminders/reminders';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { run } from '../../platform/db/statements';
import { withTransaction } from '../../platform/db/transaction';
import { AppError } from '../../platform/errors';
import { readWithRevision, type Revised } from '../../platform/run-command';
import type { DB } from '../../platform/schema.gen';
import { getSettings, updatePart } from '../settings/service';
import type { PushSender } from './push';
import {
  endNotifications,
  hasSentLaterEnd,
  type NewNotification,
  queueNotification,
} from './queue.queries';
import { getNotificationSettings, saveNotificationSettings } from './settings.queries';
import * as subscriptions from './subscriptions.queries';
import { ownAddress } from './worker';

export { queueNotification } from './queue.queries';
export { deletePushSubscriptions } from './subscriptions.queries';

type Ctx = AppContext & { push: PushSender };

export const getNotifications = (ctx: Ctx): Promise<Revised<Notifications>> =>
  readWithRevision(ctx.pools.main, 'catalogue', (db) => toNotifications(ctx, db));

export const saveNotifications = (
  ctx: Ctx,
  command: Command,
  { basedOn, ...changed }: BodyOf<typeof calls.saveNotifications>,
): Promise<Revised<Notifications>> =>
  updatePart(ctx, command, 'notifications', basedOn, async (tx) => {
    await saveNotificationSettings(tx.db, changed, new Date(ctx.clock.now()));
    return toNotifications(ctx, tx.db);
  });

async function toNotifications(ctx: Ctx, db: Kysely<DB>): Promise<Notifications> {
  const settings = await getNotificationSettings(db);
  const devices = await subscriptions.listSubscriptions(db);
  const hasMail = ctx.config.mail !== undefined;
  return {
    settings,
    devices: devices.map(({ id, endpoint, device, language, createdAt }) => ({
      id,
      endpoint,
      device,
      language: language as 'en' | 'ml',
      createdAt: createdAt.toISOString(),
    })),
    publicKey: ctx.push.publicKey,
    mailAddress: hasMail ? settings.mailTo || (ownAddress(await getSettings(db)) ?? null) : null,
    hasMail,
  };
}

export async function savePushSubscription(
  { pools, clock, push }: Ctx,
  { actor }: Command,
  subscription: BodyOf<typeof calls.savePushSubscription>,
): Promise<{ id: string }> {
  if (!push.isAllowed(subscription.endpoint))
    throw new AppError('invalid', { fields: ['endpoint'] });
  const createdAt = new Date(clock.now());
  const given = { ...subscription, accountId: actor.id, createdAt };
  return { id: await subscriptions.saveSubscription(pools.main, given) };
}

export async function getPushDevices({ pools, push }: Ctx, { actor }: Command) {
  const devices = await subscriptions.listOfAccount(pools.main, actor.id);
  return {
    publicKey: push.publicKey,
    data: devices.map(({ id, endpoint, kinds }) => ({
      id,
      endpoint,
      kinds: kinds as KitchenPushKind[],
    })),
  };
}

/** Sends a test to one device of the account, once, and returns the answer of the push service. */
export async function sendTestPush(
  { pools, push, limits, log }: Ctx,
  { actor }: Command,
  id: string,
): Promise<AnswerOf<typeof calls.sendTestPush>['result']> {
  const own = await subscriptions.listOfAccount(pools.main, actor.id);
  const device = own.find((each) => each.id === id);
  if (!device) throw new AppError('not-found');
  await limits.take('test-push', actor.id);
  const text = testPushTexts[device.language as Language];
  const messageId = randomUUID();
  const outcome = await push.send(device, messageId, {
    id: messageId,
    ...text,
    url: actor.role === 'owner' ? '/admin' : '/roadmap',
  });
  if (outcome.kind !== 'accepted')
    log.warn({ event: 'test_push_not_accepted', outcome: outcome.kind });
  if (outcome.kind === 'gone') await subscriptions.deleteSubscription(pools.main, id);
  return 'reason' in outcome
    ? { kind: outcome.kind, reason: outcome.reason }
    : { kind: outcome.kind };
}

export async function deletePushSubscription(
  { pools }: Ctx,
  { actor }: Command,
  id: string,
): Promise<Record<string, never>> {
  const isOwner = actor.role === 'owner';
  await subscriptions.deleteSubscription(pools.main, id, isOwner ? undefined : actor.id);
  return {};
}

export const listKitchenKinds = ({ pools }: Pick<AppContext, 'pools'>) =>
  subscriptions.listKitchenKinds(pools.main);

/**
 * Queues a reminder. A reminder that any process has queued before does not change. The alarm of a step whose start was
 * corrected to an earlier time in overtime is not repeated.
 */
export async function queueReminder(
  { pools, clock }: Pick<AppContext, 'pools' | 'clock'>,
  data: ReminderData,
): Promise<void> {
  if (data.kind === 'timer.overtime' && (await hasSentLaterEnd(pools.main, data))) return;
  const subject = `${data.eventId}/${data.subject}/${data.dueAt}`;
  await run(pools.main, queueNotification({ kind: data.kind, subject, data, at: clock.now() }));
}

/** Queues each subject once, even if it ended and began again. */
export async function recordOnce<K extends NotificationKind>(
  { pools: { main }, clock }: Pick<AppContext, 'pools' | 'clock'>,
  kind: K,
  found: readonly Pick<NewNotification<K>, 'subject' | 'data'>[],
): Promise<void> {
  const at = clock.now();
  for (const one of found) await run(main, queueNotification({ kind, at, ...one }));
}

/** Queues notifications of conditions that have begun since the last call, and ends those that are over. */
export const recordConditions = <K extends NotificationKind>(
  { pools, clock }: Pick<AppContext, 'pools' | 'clock'>,
  kind: K,
  open: readonly Pick<NewNotification<K>, 'subject' | 'data'>[],
): Promise<void> =>
  withTransaction(pools.main, async ({ db }) => {
    const at = clock.now();
    await endNotifications(
      db,
      kind,
      open.map(({ subject }) => subject),
      at,
    );
    for (const one of open) await run(db, queueNotification({ kind, at, ...one }));
  });
