import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { download } from '../../platform/http';
import { getInvoice } from './service';

export function mountInvoices(router: Router, ctx: AppContext) {
  download(router, ctx, 'getInvoice', async ({ params, res }) => {
    const written = await getInvoice(ctx.pools.main, params['number'] ?? '');
    // Loaded with the first PDF: the library is large and would delay the start of the server.
    const { pdfOf } = await import('./pdf');
    const bytes = await pdfOf(written);
    res.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${written.number}.pdf"`,
    });
    res.end(bytes);
  });
}
