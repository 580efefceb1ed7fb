import { z } from 'zod';
import { listCustomers } from '../customers/customers';
import type { DownloadName } from './downloads';
import { FiguresPeriod } from '../figures/figures';
import { listOrders } from '../orders/orders';
import { OrderKeyHeader } from '../orders/own-orders';
import { OrderNumbers } from '../orders/packing';
import { Language } from '../primitives';
import { ReportQuery } from '../reports/reports';
import { LogFileQuery } from '../safety-log/safety-log';

export type DownloadInput = {
  /** The noun it belongs to, as in the index of the endpoints. */
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  /** Of the file. */
  mediaType: string;
};

const inputs = <const T extends Record<DownloadName, DownloadInput>>(table: T): T => table;

/** What each download takes. The server parses with these schemas, and describes them. */
export const downloadInputs = inputs({
  exportOrders: { tag: 'orders', query: listOrders.query, mediaType: 'text/csv' },
  exportFigures: { tag: 'figures', query: FiguresPeriod, mediaType: 'text/csv' },
  printOrders: {
    tag: 'packing',
    query: z.object({
      kind: z.enum(['slips', 'labels', 'pick-list']),
      orders: OrderNumbers,
      lang: Language,
    }),
    mediaType: 'application/pdf',
  },
  getInvoice: {
    tag: 'orders',
    params: z.object({ number: z.string() }),
    mediaType: 'application/pdf',
  },
  getOwnInvoice: {
    tag: 'orders',
    query: z.object({ no: z.string().max(40), number: z.string().max(40) }),
    headers: OrderKeyHeader,
    mediaType: 'application/pdf',
  },
  getBackup: { tag: 'diagnostics', mediaType: 'application/gzip' },
  getEventReport: {
    tag: 'diary',
    params: z.object({ eventId: z.string() }),
    query: ReportQuery,
    mediaType: 'application/pdf',
  },
  getSafetyLogFile: { tag: 'safetyLog', query: LogFileQuery, mediaType: 'application/pdf' },
  exportCustomers: {
    tag: 'customers',
    query: listCustomers.query.pick({ q: true }),
    mediaType: 'text/csv',
  },
  exportCustomer: {
    tag: 'customers',
    query: z.object({ phone: z.string().max(30) }),
    mediaType: 'application/json',
  },
});

/** The query of a download as parsed; undefined where it takes none. */
export type DownloadQuery<N extends DownloadName> = (typeof downloadInputs)[N] extends {
  query: infer Q extends z.ZodType;
}
  ? z.output<Q>
  : undefined;
