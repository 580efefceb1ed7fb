import { type MessageEvent, MessageState } from '@kalavara/shared-types/messages/messages';
import { MessageText } from '@kalavara/shared-types/messages/message-templates';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { findSetting, saveSetting } from '../../platform/named-settings.queries';
import type { DB, Messages } from '../../platform/schema.gen';
import { type MessageRow, toMessageRow } from './rows';

/** Lists the owner's own templates. */
export const listTexts = async (db: Kysely<DB>): Promise<MessageText[]> =>
  z.array(MessageText).parse((await findSetting(db, 'message-templates')) ?? []);

export const saveTexts = (
  tx: Transaction<DB>,
  texts: readonly MessageText[],
  at: Date,
): Promise<void> => saveSetting(tx, 'message-templates', texts, at);

/** The number of newest messages of each state that are scanned one by one. */
const scanned = 50;

/**
 * Finds the latest message about an event whose customer was not erased. It needs two queries: messages of a frequent
 * event are among the newest ones, and those of a rare event are few.
 */
export async function findLatest(
  db: Kysely<DB>,
  event: MessageEvent,
): Promise<MessageRow | undefined> {
  const latestOf = (rows: RawBuilder<unknown>) =>
    sql<
      Selectable<Messages>
    >`select * from ${rows} as messages where event = ${event} and phone is not null
      order by created_at desc limit 1`.execute(db);
  const newest = sql`(select newest.* from unnest(${MessageState.options}::text[]) as own
    cross join lateral (select * from messages where state = own order by created_at desc, id desc limit ${scanned}) as newest)`;
  const found = (await latestOf(newest)).rows[0] ?? (await latestOf(sql`messages`)).rows[0];
  return found && toMessageRow(found);
}
