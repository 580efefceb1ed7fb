/** What checkout and orders may do with stock. */
export * from './stock.queries';
