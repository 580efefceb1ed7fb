/** The second script of a stage page: what its first digits do not need. */
export { resources } from '../i18n/resources/stageLater';
export { sendNow } from '../outbox/outbox';
export * from '../pages/stage/later';
export { offlineCommands } from './offlineCommands';
export { stageLaterSlices } from './stageLaterSlices';
