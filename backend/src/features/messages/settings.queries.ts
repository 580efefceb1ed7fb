import { MessageEvent } from '@kalavara/shared-types/messages/messages';
import { MessageSettings } from '@kalavara/shared-types/messages/message-settings';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { findSetting, saveSetting } from '../../platform/named-settings.queries';
import type { DB } from '../../platform/schema.gen';

const Stored = z.looseObject({ channels: z.looseObject({}) });
const allOn = Object.fromEntries(
  MessageEvent.options.map((event) => [event, { mail: true, hand: true }]),
);

/** Returns the settings of the channels; each is on until the owner turns it off. */
export async function findMessageSettings(db: Kysely<DB>): Promise<MessageSettings> {
  const stored = Stored.parse((await findSetting(db, 'messages')) ?? { channels: {} });
  return MessageSettings.parse({
    senderName: '',
    ...stored,
    channels: { ...allOn, ...stored.channels },
  });
}

export const saveMessageSettings = (
  tx: Transaction<DB>,
  settings: MessageSettings,
  at: Date,
): Promise<void> => saveSetting(tx, 'messages', settings, at);

/**
 * SQL of the channel of a message: the wanted one, or by hand if mail is off; null if both are off. It is evaluated by
 * the statement that queues the message, so that no message is queued for a channel that was turned off before.
 */
export const chosenChannel = (event: string, wanted: string): string => `(select case
    when ${wanted} = 'mail' and coalesce(switches->>'mail', 'true') = 'true' then 'mail'
    when coalesce(switches->>'hand', 'true') = 'true' then 'hand' end
  from (select (select value->'channels'->${event} from settings where name = 'messages') as switches) as stored)`;
