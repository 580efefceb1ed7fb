import { fileName } from '@kalavara/shared-types/reports/reports.rules';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { read } from './service';

export function mountReports({ download }: Routes, ctx: AppContext) {
  download('getEventReport', async ({ params, query, res }) => {
    const { lang, ...view } = query;
    const report = await read(ctx, params['eventId'] ?? '');
    // Imported on demand: the PDF code would slow the start.
    const { pdfOf } = await import('./pdf');
    const bytes = await pdfOf(report, view, lang);
    res.attachment(fileName(report.event.title, 'pdf')).type('application/pdf').end(bytes);
  });
}
