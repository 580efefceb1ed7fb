/** The operations on stock for checkout and orders. */
export * from './stock.queries';
