/** The second script of a stage page, with the code that its first digits do not need. */
export { resources } from '../i18n/resources/stageDeferred';
export { sendNow } from '../outbox/outbox';
export { repeatRefused } from '../outbox/repeatRefused';
export * from '../pages/stage/deferred';
export { offlineCommands } from './offlineCommands';
export { stageDeferredSlices } from './stageDeferredSlices';
