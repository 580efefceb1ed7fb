import { randomUUID } from 'node:crypto';
import type { Language } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/pools';
import type { DB } from '../../platform/schema.gen';
import type { Subscription } from './push';

type NewSubscription = Subscription & {
  accountId: string;
  language: Language;
  device: string;
  createdAt: Date;
};

/** Devices of one account; the oldest go first. */
const most = 20;

export async function saveSubscription(db: Database, given: NewSubscription): Promise<string> {
  const { createdAt: _since, ...changed } = given;
  const { id } = await db
    .insertInto('pushSubscriptions')
    .values({ id: randomUUID(), ...given })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from push_subscriptions where account_id = ${given.accountId} and id not in (
    select id from push_subscriptions where account_id = ${given.accountId} order by created_at desc limit ${most})`.execute(
    db,
  );
  return id;
}

/** Of owners who may still sign in. */
export const listSubscriptions = (db: Kysely<DB>) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('accounts', 'accounts.id', 'pushSubscriptions.accountId')
    .selectAll('pushSubscriptions')
    .where('accounts.role', '=', 'owner')
    .where('accounts.isActive', '=', true)
    .where('accounts.deletedAt', 'is', null)
    .orderBy('pushSubscriptions.createdAt')
    .execute();

export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
}
