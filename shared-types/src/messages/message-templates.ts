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

/** Title and body of a message with placeholders: `{name}`. A line with a placeholder that has no value is omitted. */
export const MessageTemplate = z.strictObject({
  title: filled(120).refine((title) => !/[\r\n]/.test(title), 'one-line'),
  body: z
    .string()
    .transform((typed) => typed.replace(/\r\n?/g, '\n'))
    .pipe(filled(4_000)),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** The owner's own template in one language; null for the default. */
export const MessageText = z.strictObject({
  name: MessageTemplateName,
  language: Language,
  template: MessageTemplate.nullable(),
});
export type MessageText = z.infer<typeof MessageText>;

/** Placeholders without a value are absent. */
const Values = z.record(z.string(), z.string());

export const MessageTemplates = z.object({
  /** Only the templates that the owner has changed. */
  texts: z.array(MessageText),
  /**
   * For each template, the values of its latest message. `orderNo` is null if no message exists; the values are then
   * examples.
   */
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
/**
 * `basedOn` as in the settings. An unknown placeholder is `invalid`, with the field `template.title` or
 * `template.body`.
 */
export const saveMessageTemplate = endpoint('saveMessageTemplate', {
  body: MessageText.extend({ basedOn: Revision.optional() }),
  answer: { data: MessageTemplates, revision: Revision },
});
