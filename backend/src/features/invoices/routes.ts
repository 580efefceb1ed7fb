import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { getInvoice, sendPdf } from './service';

export function mountInvoices({ download }: Routes, ctx: AppContext) {
  download('getInvoice', async ({ params, res }) =>
    sendPdf(res, await getInvoice(ctx.pools.main, params['number'] ?? '')),
  );
}
