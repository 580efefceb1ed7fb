import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { download } from '../../platform/http';
import { read } from './service';

export function mountInvoices(router: Router, ctx: AppContext) {
  download(router, ctx, 'getInvoice', async ({ params, res }) => {
    const written = await read(ctx.db, params['number'] ?? '');
    // Writing PDFs is much to read in for a server that starts: it waits until somebody wants one.
    const { pdfOf } = await import('./pdf');
    const bytes = await pdfOf(written);
    res.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${written.number}.pdf"`,
    });
    res.end(bytes);
  });
}
