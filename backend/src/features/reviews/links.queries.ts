import type { EventId } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** The tables of links for one customer, and of links on the tables of an event. */
export type LinkTable = 'reviewLinks' | 'reviewTableLinks';
export type Link = { id: string; eventId: EventId };
type LinkRow = { eventId: EventId; tokenHash: Buffer; createdAt: Date; expiresAt: Date };

export async function saveLink(db: Kysely<DB>, table: LinkTable, link: LinkRow): Promise<void> {
  await db.insertInto(table).values(link).execute();
}

/** The valid link of a token: the newest of its event, not expired. */
export function findLink(
  db: Kysely<DB>,
  table: LinkTable,
  tokenHash: Buffer,
  at: Date,
): Promise<Link | undefined> {
  return db
    .selectFrom(db.dynamic.table(table).as('link'))
    .select(['link.id', 'link.eventId'])
    .where('link.tokenHash', '=', tokenHash)
    .where('link.expiresAt', '>', at)
    .where('link.id', '=', ({ selectFrom }) =>
      selectFrom(db.dynamic.table(table).as('other'))
        .select('other.id')
        .whereRef('other.eventId', '=', 'link.eventId')
        .orderBy('other.createdAt', 'desc')
        .orderBy('other.id', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
}
