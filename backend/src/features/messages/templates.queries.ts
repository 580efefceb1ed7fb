import type { MessageEvent } from '@kalavara/shared-types/messages';
import { MessageText } from '@kalavara/shared-types/message-templates';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { findSetting, saveSetting } from '../../platform/named-settings.queries';
import type { DB } from '../../platform/schema.gen';
import { type MessageRow, toMessageRow } from './rows';

/** The owner's own templates. */
export const listTexts = async (db: Kysely<DB>): Promise<MessageText[]> =>
  z.array(MessageText).parse((await findSetting(db, 'message-templates')) ?? []);

export const saveTexts = (
  tx: Transaction<DB>,
  texts: readonly MessageText[],
  at: Date,
): Promise<void> => saveSetting(tx, 'message-templates', texts, at);

/** The latest message about an event whose customer was not erased. */
export async function findLatest(
  db: Kysely<DB>,
  event: MessageEvent,
): Promise<MessageRow | undefined> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('event', '=', event)
    .where('phone', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toMessageRow(row);
}
