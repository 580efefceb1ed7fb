import { sql } from 'kysely';
import type { Database } from './platform/db/pools';

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;

/**
 * Deletes rows that are needed only for a while: requests, messages and notifications for 180 days (decision 123), a known device
 * for as long as a browser has its cookie (400 days).
 */
export async function deleteExpired(db: Database): Promise<void> {
  await db.deleteFrom('commands').where('at', '<', ago('48 hours')).execute();
  await db.deleteFrom('pairings').where('expiresAt', '<', ago('1 day')).execute();
  await db.deleteFrom('webhookInbox').where('processedAt', '<', ago('30 days')).execute();
  // An unlock that ended long ago would hold its session, and with that one all the others.
  await db.deleteFrom('cutletUnlocks').where('until', '<', ago('1 day')).execute();
  // The review stores the number of its link, so the customer can still edit it.
  await db.deleteFrom('reviewLinks').where('expiresAt', '<', ago('30 days')).execute();
  await db.deleteFrom('reviewTableLinks').where('expiresAt', '<', ago('30 days')).execute();
  await db.deleteFrom('backInStockRequests').where('createdAt', '<', ago('180 days')).execute();
  // Those of an order stay with it.
  await db
    .deleteFrom('messages')
    .where('orderId', 'is', null)
    .where('createdAt', '<', ago('180 days'))
    .execute();
  await db.deleteFrom('notifications').where('createdAt', '<', ago('180 days')).execute();
  await db
    .deleteFrom('reminderAcknowledgements')
    .where('acknowledgedAt', '<', ago('30 days'))
    .execute();
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<', ago('400 days')).execute();
  await db
    .deleteFrom('rateLimits')
    .where('expire', '<', sql<number>`extract(epoch from now()) * 1000`)
    .execute();
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('endsAt', '<', ago('30 days')), eb('revokedAt', '<', ago('30 days'))]),
    )
    .execute()
    .catch((error: unknown) => {
      // A pairing may still name the session that claimed it; the session is deleted by the next job.
      if ((error as { code?: string }).code !== '23503') throw error;
    });
}
