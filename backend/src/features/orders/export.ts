import { once } from 'node:events';
import { byteOrderMark } from '@kalavara/shared-types/csv.rules';
import type { Response } from 'express';
import { fileName, heads, rowOf } from './csv';
import { listPaid } from './list.queries';
import type { Money } from './money';
import { toOrder } from './present';
import { filterOf, type Query } from './service';

const atATime = 500;

/**
 * The filtered list as a file, a page of it in the memory at a time. Between two pages nothing is held: who downloads
 * slowly, or went away, keeps no connection to the database.
 */
export async function exportCsv(money: Money, query: Query, res: Response): Promise<void> {
  const { status, paymentStatus, pickleEventId, q, from, to } = query;
  const filter = filterOf(query);
  let page = await listPaid(money.db, filter, atATime);
  res
    .attachment(fileName([status, paymentStatus, pickleEventId, q, from, to]))
    .type('text/csv; charset=utf-8');
  res.write(byteOrderMark + heads);
  const gone = new Promise<void>((resolve) => void res.once('close', resolve));
  while (page.length > 0 && !res.destroyed) {
    const text = page.map((whole) => rowOf(toOrder(whole))).join('');
    if (!res.write(text)) await Promise.race([once(res, 'drain'), gone]);
    const last = page.at(-1)!.order;
    page =
      page.length < atATime
        ? []
        : await listPaid(
            money.db,
            { ...filter, after: { paidAt: last.paidAt!, id: last.id } },
            atATime,
          );
  }
  res.end();
}
