import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { MessageEvent } from './messages';
import { Revision, text } from '../primitives';

const Channels = z.strictObject({ mail: z.boolean(), hand: z.boolean() });

export const MessageSettings = z.strictObject({
  /**
   * Per event the channels that are on. An order with an e-mail address gets a mail where mail is on; every other one waits on
   * the page Messages where by hand is on. With neither its customer gets no message.
   */
  channels: z.record(MessageEvent, Channels),
  /** In front of the address that mails come from. Empty: as the server's `MAIL_FROM` has it. */
  senderName: text(80).refine((name) => !/[\r\n]/.test(name), 'one-line'),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

const answer = {
  data: MessageSettings.extend({
    /** Name and address of the server's settings; null without a mail server. */
    mailFrom: z.string().nullable(),
  }),
  revision: Revision,
};
export const getMessageSettings = endpoint('getMessageSettings', { answer });
/** It counts for messages of what happens from now on. `basedOn`: as of the settings. */
export const saveMessageSettings = endpoint('saveMessageSettings', {
  body: MessageSettings.extend({ basedOn: Revision.optional() }),
  answer,
});
