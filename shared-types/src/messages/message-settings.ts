import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { MessageEvent } from './messages';
import { Revision, text } from '../primitives';

const Channels = z.strictObject({ mail: z.boolean(), hand: z.boolean() });

export const MessageSettings = z.strictObject({
  /**
   * The channels that are on, by event. An order with an email address gets a mail if mail is on; all others are listed
   * on the page Messages if by hand is on. If neither applies, the customer gets no message.
   */
  channels: z.record(MessageEvent, Channels),
  /** The sender's name before the address. Empty: as in the server's `MAIL_FROM`. */
  senderName: text(80).refine((name) => !/[\r\n]/.test(name), 'one-line'),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

const answer = {
  data: MessageSettings.extend({
    /** Name and address in the server's settings; null without a mail server. */
    mailFrom: z.string().nullable(),
  }),
  revision: Revision,
};
export const getMessageSettings = endpoint('getMessageSettings', { answer });
/** Applies to messages of later events. `basedOn` as in the settings. */
export const saveMessageSettings = endpoint('saveMessageSettings', {
  body: MessageSettings.extend({ basedOn: Revision.optional() }),
  answer,
});
