import { randomUUID } from 'node:crypto';
import type { Language } from '@kalavara/shared-types/primitives';
import type { KitchenPushKind } from '@kalavara/shared-types/reminders/reminders';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/pools';
import type { DB } from '../../platform/schema.gen';
import type { Subscription } from './push';

type NewSubscription = Subscription & {
  accountId: string;
  language: Language;
  device: string;
  createdAt: Date;
  /** If absent, the stored kinds do not change. */
  kinds?: KitchenPushKind[] | undefined;
};

/** The maximum of devices of one account; the oldest are deleted. */
const maxSubscriptions = 20;

export async function saveSubscription(db: Database, given: NewSubscription): Promise<string> {
  const { createdAt: _since, ...changed } = given;
  const { id } = await db
    .insertInto('pushSubscriptions')
    .values({ id: randomUUID(), ...given })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from push_subscriptions where account_id = ${given.accountId} and id not in (
    select id from push_subscriptions where account_id = ${given.accountId} order by created_at desc limit ${maxSubscriptions})`.execute(
    db,
  );
  return id;
}

/** Selects the subscriptions of people who may still sign in, with their names. */
const subscriptions = (db: Kysely<DB>) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('accounts', 'accounts.id', 'pushSubscriptions.accountId')
    .selectAll('pushSubscriptions')
    .select('accounts.name as personName')
    .where('accounts.isActive', '=', true)
    .where('accounts.deletedAt', 'is', null)
    .orderBy('pushSubscriptions.createdAt');

export type PushDevice = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** Lists the subscriptions of owners. */
export const listSubscriptions = (db: Kysely<DB>) =>
  subscriptions(db).where('accounts.role', '=', 'owner').execute();

/** Lists the subscriptions that accept a kind of reminder or alarm. */
export const listForReminder = (db: Kysely<DB>, kind: KitchenPushKind): Promise<PushDevice[]> =>
  subscriptions(db)
    .where('accounts.role', 'in', ['staff', 'owner'])
    .where(sql<boolean>`${kind} = any(push_subscriptions.kinds)`)
    .execute();

/** Lists the kinds of reminders and alarms that any device accepts. */
export async function listKitchenKinds(db: Kysely<DB>): Promise<Set<string>> {
  const taken = sql<string>`unnest(push_subscriptions.kinds)`.as('kind');
  const rows = await db.selectFrom('pushSubscriptions').select(taken).distinct().execute();
  return new Set(rows.map(({ kind }) => kind));
}

export const listOfAccount = (db: Kysely<DB>, accountId: string): Promise<PushDevice[]> =>
  subscriptions(db).where('accountId', '=', accountId).execute();

/** Deletes a subscription; with an account, only if it belongs to the account. */
export async function deleteSubscription(
  db: Database,
  id: string,
  accountId?: string,
): Promise<void> {
  const found = db.deleteFrom('pushSubscriptions').where('id', '=', id);
  await (accountId === undefined ? found : found.where('accountId', '=', accountId)).execute();
}

export async function deletePushSubscriptions(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('accountId', '=', accountId).execute();
}
