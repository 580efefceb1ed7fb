import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { download } from '../../platform/http/http';
import { getInvoice, sendPdf } from './service';

export function mountInvoices(router: Router, ctx: AppContext) {
  download(router, ctx, 'getInvoice', async ({ params, res }) =>
    sendPdf(res, await getInvoice(ctx.pools.main, params['number'] ?? '')),
  );
}
