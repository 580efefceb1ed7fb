import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import {
  fillMessage,
  messageValues,
  templateName,
  type MessageValues,
} from '@kalavara/shared-types/messages/messages.rules';
import { messageTexts } from '@kalavara/shared-types/content/message-texts';
import type {
  MessageTemplate,
  MessageText,
} from '@kalavara/shared-types/messages/message-templates';
import type { Language } from '@kalavara/shared-types/primitives';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../platform/context';
import type { DB } from '../../platform/schema.gen';
import { findInvoice, renderPdf } from '../invoices/service';
import { getSettings } from '../settings/service';
import type { Content, MessageRow } from './rows';
import { listTexts } from './templates.queries';

/** Functions for the links in a text; undefined if the server's own address is not set. */
export type Links = {
  toOrder: (orderNo: string, origin?: string, language?: Language) => string | undefined;
  toProduct: (productId: string, origin?: string, language?: Language) => string | undefined;
};

type Context = {
  language: Language;
  name: string;
  settings: PublicSettings;
  links: Links;
  origin: string | undefined;
};

/** Returns the values of the placeholders of a message. */
export function contentValues(
  content: Content,
  { language, name, settings, links, origin }: Context,
): MessageValues {
  const business = businessNameIn(language, settings);
  const context = { language, name, business, phone: settings.phone };
  const { event, data } = content;
  return event === 'stock.back'
    ? messageValues(event, data, {
        ...context,
        productUrl: links.toProduct(data.productId, origin, language),
      })
    : messageValues(event, data, {
        ...context,
        orderUrl: links.toOrder(data.orderNo, origin, language),
      });
}

const nameOf = ({ event, data }: Content) => templateName(event, data);

/** The settings, templates and links with which all texts are written. */
export type Writing = { settings: PublicSettings; texts: readonly MessageText[]; links: Links };

/** Reads these data once for all messages of a call. */
export async function readWriting({
  pools,
  links,
}: Pick<AppContext, 'pools'> & { links: Links }): Promise<Writing> {
  const [settings, texts] = await Promise.all([getSettings(pools.main), listTexts(pools.main)]);
  return { settings, texts, links };
}

/** Returns the text as it was sent, else as it would be sent now; undefined if the customer was erased. */
export function writeText(
  { settings, texts, links }: Writing,
  { content, text, language, name }: Pick<MessageRow, 'content' | 'text' | 'language' | 'name'>,
  origin?: string,
): MessageTemplate | undefined {
  if (text || !content) return text ?? undefined;
  const templateOf = nameOf(content);
  // The owner's own template is used if there is one, else the default.
  const own = texts.find((one) => one.name === templateOf && one.language === language);
  return fillMessage(
    templateOf,
    language,
    own?.template ?? messageTexts[templateOf][language],
    contentValues(content, { language, name, settings, links, origin }),
  );
}

/** Returns the attachments of a message: the invoice of a placed order. */
export async function writeAttachments(
  db: Kysely<DB>,
  { event, orderId }: Pick<MessageRow, 'event' | 'orderId'>,
) {
  const invoice =
    event === 'order.paid' && orderId !== null ? await findInvoice(db, orderId) : undefined;
  return invoice ? [{ filename: `${invoice.number}.pdf`, content: await renderPdf(invoice) }] : [];
}
