/** The old place, until orders uses platform/db/pools. */
export type { Database } from './db/pools';
