import type { MessageEvent } from '@kalavara/shared-types/messages';
import { MessageText } from '@kalavara/shared-types/message-templates';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/schema.gen';
import { type MessageRow, toMessageRow } from './rows';

/** The row of the settings table beside that of the shop. */
const name = 'message-templates';

/** The owner's own templates. */
export async function listTexts(db: Kysely<DB>): Promise<MessageText[]> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return z.array(MessageText).parse(row?.value ?? []);
}

export async function saveTexts(
  tx: Transaction<DB>,
  texts: readonly MessageText[],
  at: Date,
): Promise<void> {
  const row = { value: JSON.stringify(texts), updatedAt: at };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

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
