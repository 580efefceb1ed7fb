/** The old place, until checkout uses platform/db/prepared. */
export * from './db/prepared';
