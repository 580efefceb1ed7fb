import { once } from 'node:events';
import { byteOrderMark } from '@kalavara/shared-types/csv.rules';
import type { Response } from 'express';
import { fileName, headerRow, toCsvRow } from './csv';
import { listPaid } from './list.queries';
import type { PaymentContext } from '../payment-context';
import { toOrder } from '../present';
import { toFilter, type Query } from '../service';

const pageSize = 500;

/**
 * Streams the filtered list page by page. Between two pages no database connection is in use, so that a slow or
 * cancelled download costs none.
 */
export async function exportCsv(ctx: PaymentContext, query: Query, res: Response): Promise<void> {
  const { status, paymentStatus, pickleEventId, q, from, to } = query;
  const { product, category, state, coupon } = query;
  const filter = toFilter(ctx, query);
  let page = await listPaid(ctx.pools.main, filter, pageSize);
  res
    .attachment(
      fileName([
        status,
        paymentStatus,
        pickleEventId,
        q,
        from,
        to,
        product,
        category,
        state,
        coupon,
      ]),
    )
    .type('text/csv; charset=utf-8');
  res.write(byteOrderMark + headerRow);
  const gone = new Promise<void>((resolve) => void res.once('close', resolve));
  while (page.length > 0 && !res.destroyed) {
    const text = page.map((whole) => toCsvRow(toOrder(whole))).join('');
    if (!res.write(text)) await Promise.race([once(res, 'drain'), gone]);
    const last = page.at(-1)!.order;
    page =
      page.length < pageSize
        ? []
        : await listPaid(
            ctx.pools.main,
            { ...filter, after: { at: last.paidAt!, id: last.id } },
            pageSize,
          );
  }
  res.end();
}
