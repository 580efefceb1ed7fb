import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { MessageEvent } from './messages';
import { filled, Language, Revision } from '../primitives';

/** One for each event; an order that is paid later and a refund that did not go through the gateway have their own. */
export const MessageTemplateName = z.enum([
  ...MessageEvent.options,
  'order.paid-later',
  'refund.by-hand',
]);
export type MessageTemplateName = z.infer<typeof MessageTemplateName>;

/** Title and body of a message with placeholders: `{name}`. A line whose placeholder has no value is left out. */
export const MessageTemplate = z.strictObject({
  title: filled(120).refine((title) => !/[\r\n]/.test(title), 'one-line'),
  body: z
    .string()
    .transform((typed) => typed.replace(/\r\n?/g, '\n'))
    .pipe(filled(4_000)),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** The owner's own template in one language; null where the default is used. */
export const MessageText = z.strictObject({
  name: MessageTemplateName,
  language: Language,
  template: MessageTemplate.nullable(),
});
export type MessageText = z.infer<typeof MessageText>;

/** A placeholder without a value is missing. */
const Values = z.record(z.string(), z.string());

export const MessageTemplates = z.object({
  /** Only the templates that the owner has changed. */
  texts: z.array(MessageText),
  /** Per template the values of its latest message. `orderNo` is null where no message exists: then they are made up. */
  previews: z.record(
    MessageTemplateName,
    z.object({
      orderNo: z.string().nullable(),
      values: z.object({ en: Values, ml: Values }),
    }),
  ),
});
export type MessageTemplates = z.infer<typeof MessageTemplates>;

export const getMessageTemplates = endpoint('getMessageTemplates', {
  answer: { data: MessageTemplates, revision: Revision },
});
/** `basedOn`: as of the settings. A placeholder that the template does not have is `invalid`, field `template.title` or `template.body`. */
export const saveMessageTemplate = endpoint('saveMessageTemplate', {
  body: MessageText.extend({ basedOn: Revision.optional() }),
  answer: { data: MessageTemplates, revision: Revision },
});
