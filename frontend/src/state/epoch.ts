import { readItem, writeItem } from './browserStorage';
import { createListeners } from './createListeners';

const key = 'kalavara.epoch';
const { subscribe, notify } = createListeners();

/** The epoch of the server's revisions, undefined before its first answer. A restored backup has another one. */
let current = readItem('local', key) ?? undefined;
export const getEpoch = (): string | undefined => current;

/** Calls `listener` when the server's epoch has changed, as after a restore. */
export const onEpochChanged = subscribe;

/** Records the epoch of an answer; servers of older versions send none. */
export function receiveEpoch(epoch: string | null | undefined) {
  if (!epoch || epoch === current) return;
  const isOther = current !== undefined;
  current = epoch;
  writeItem('local', key, epoch);
  if (isOther) notify();
}
