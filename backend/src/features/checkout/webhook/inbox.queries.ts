import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/schema.gen';

type Delivery = {
  eventId: string;
  event: string;
  receivedAt: Date;
  body: string;
  signedWith: 'current' | 'previous';
};

/** Stores a delivery once. Returns whether its event was processed already. */
export async function storeDelivery(db: Kysely<DB>, delivery: Delivery): Promise<boolean> {
  const { processedAt } = await db
    .insertInto('webhookInbox')
    .values(delivery)
    .onConflict((conflict) =>
      conflict.column('eventId').doUpdateSet({ signedWith: delivery.signedWith }),
    )
    .returning('processedAt')
    .executeTakeFirstOrThrow();
  return processedAt !== null;
}

/** Stores a delivery that cannot be processed, so that it is not retried. */
export async function storeUnreadable(
  db: Kysely<DB>,
  delivery: Delivery,
  reason: string,
): Promise<void> {
  await db
    .insertInto('webhookInbox')
    .values({ ...delivery, processedAt: delivery.receivedAt, lastError: reason })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
}

export async function markProcessed(db: Kysely<DB>, eventId: string, at: Instant): Promise<void> {
  await db
    .updateTable('webhookInbox')
    .set({ processedAt: new Date(at) })
    .where('eventId', '=', eventId)
    .execute();
}

export async function markFailed(db: Kysely<DB>, eventId: string, reason: string): Promise<void> {
  await db
    .updateTable('webhookInbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), lastError: reason }))
    .where('eventId', '=', eventId)
    .execute();
}

/**
 * Lists unprocessed deliveries. Those with the fewest attempts come first, so that deliveries that never succeed do not
 * block others.
 */
export const listUnprocessed = (db: Kysely<DB>, receivedBefore: Instant) =>
  db
    .selectFrom('webhookInbox')
    .select(['eventId', 'body'])
    .where('processedAt', 'is', null)
    .where('receivedAt', '<=', new Date(receivedBefore))
    .orderBy('attempts')
    .orderBy('receivedAt')
    .limit(100)
    .execute();
