/** What other features read of this one. */
export { findBackupCheck, findLastBackup } from './last.queries';
