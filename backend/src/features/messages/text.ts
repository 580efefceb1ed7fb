import { businessNameIn } from '@kalavara/shared-types/business.rules';
import { renderMessage } from '@kalavara/shared-types/messages.rules';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../platform/context';
import type { DB } from '../../platform/schema.gen';
import { findInvoice, renderPdf } from '../invoices/service';
import { getSettings } from '../settings/service';
import type { MessageRow } from './rows';

/** The addresses in a text; undefined while the server does not know its own. */
export type Links = {
  toOrder: (orderNo: string, origin?: string) => string | undefined;
  toProduct: (productId: string, origin?: string) => string | undefined;
};

type Text = { title: string; body: string };

/** The text as it was sent, else as it would be sent now; undefined where its customer was erased. */
export async function writeText(
  { pools, links }: Pick<AppContext, 'pools'> & { links: Links },
  { content, text, language, name }: Pick<MessageRow, 'content' | 'text' | 'language' | 'name'>,
  origin?: string,
): Promise<Text | undefined> {
  if (text || !content) return text ?? undefined;
  const settings = await getSettings(pools.main);
  const { phone } = settings;
  const context = { language, name, business: businessNameIn(language, settings), phone };
  const { event, data } = content;
  return event === 'stock.back'
    ? renderMessage(event, data, {
        ...context,
        productUrl: links.toProduct(data.productId, origin),
      })
    : renderMessage(event, data, { ...context, orderUrl: links.toOrder(data.orderNo, origin) });
}

/** The invoice of a placed order. */
export async function writeAttachments(
  db: Kysely<DB>,
  { event, orderId }: Pick<MessageRow, 'event' | 'orderId'>,
) {
  const invoice =
    event === 'order.paid' && orderId !== null ? await findInvoice(db, orderId) : undefined;
  return invoice ? [{ filename: `${invoice.number}.pdf`, content: await renderPdf(invoice) }] : [];
}
