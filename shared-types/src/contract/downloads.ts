import { allows, everyone, openKitchen, owner, packing, type Role, table } from './roles';

/** Calls that answer with a file instead of JSON. */
export const downloads = table({
  /** The filtered list, with the query of `listOrders`. */
  exportOrders: { route: 'GET /api/orders.csv', may: owner },
  /** `?from=&to=`: the figures of a period as a table, its header in both languages. */
  exportFigures: { route: 'GET /api/figures.csv', may: owner },
  /** `?kind=slips|labels|pick-list&orders=KV-…,KV-…&lang=`: one PDF of up to 200 orders, by their numbers. */
  printOrders: { route: 'GET /api/orders/print', may: packing },
  getInvoice: { route: 'GET /api/invoices/:number', may: owner },
  /** `?no=&number=`: an invoice or credit note for the shopper who has the key of its order, as in `getOrderStatus`. */
  getOwnInvoice: { route: 'GET /api/orders/invoice', may: everyone },
  getBackup: { route: 'GET /api/backup', may: owner },
  /** `?status=&sort=&direction=&lang=`: the rows as the report shows them. */
  getEventReport: { route: 'GET /api/event-reports/:eventId', may: openKitchen },
  /** `?from=&to=&lang=`: readings and checks of a period. */
  getSafetyLogFile: { route: 'GET /api/safety-log.pdf', may: owner },
  /** `?q=`: the customers of a search, with their figures. */
  exportCustomers: { route: 'GET /api/customers.csv', may: owner },
  /** `?phone=`: all stored data of one customer. */
  exportCustomer: { route: 'GET /api/customers/export', may: owner },
});
export type DownloadName = keyof typeof downloads;

/** Whether a role may download a file. */
export const mayDownload = (role: Role, name: DownloadName, isOpenKitchen = false): boolean =>
  allows(downloads[name], role, isOpenKitchen);
