/** What other features read of this one. */
export { findLastBackup } from './last.queries';
