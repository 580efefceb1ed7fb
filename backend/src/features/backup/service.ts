/** The functions of this feature for other features. */
export { findBackupCheck, findLastBackup } from './last.queries';
