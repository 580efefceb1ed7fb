import { isUnsent } from './commands';
import { isInFlight, isSendingHere } from './deliver';
import { expiredSince } from './outbox';
import { withFreeTabLock } from './storage';
import { getEntries, isRemoved, remove } from './store';

/** Running removals, for the second tap of a double one. */
const undoing = new Map<string, Promise<boolean>>();

/**
 * Removes a command that was not sent yet. Resolves to false if it was sent, or another tab is sending; then its opposite
 * has to be performed.
 */
export async function undo(id: string): Promise<boolean> {
  if (isRemoved(id)) return true;
  const running = undoing.get(id) ?? undoNow(id);
  undoing.set(id, running);
  return running.finally(() => undoing.delete(id));
}

const undoNow = (id: string): Promise<boolean> =>
  isSendingHere() ? removeUnsent(id) : withFreeTabLock(() => removeUnsent(id));

async function removeUnsent(id: string): Promise<boolean> {
  const entry = getEntries().find((other) => other.id === id);
  if (!entry || !(isUnsent(entry) || expiredSince(entry))) return false;
  if (isInFlight(id) || entry.isMaybeDone) return false;
  await remove(id);
  return true;
}
