/** The old place, until checkout, orders and invoices use platform/db/statements. */
export * from './db/statements';
