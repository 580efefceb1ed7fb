import { serverNow } from '../realtime/clock';
import { useRooms } from '../realtime/rooms';
import { isRefused, type Refusal } from './commands';
import { recover } from './recovery';
import { findDefinition } from './registry';
import { inStorageTime, withTabLock } from './storage';
import { getEntries, reload, useOutbox } from './store';

const listPossible = (): Refusal[] =>
  getEntries()
    .filter(isRefused)
    .filter((refusal) => findDefinition(refusal.name)?.isPossibleNow?.(refusal));

let isRepeating = false;

async function repeatPossible() {
  if (isRepeating || listPossible().length === 0) return;
  isRepeating = true;
  try {
    await withTabLock(async () => {
      // Another tab of this device may have repeated it.
      await inStorageTime(reload(serverNow()), undefined);
      for (const refusal of listPossible()) {
        const { name, given } = refusal;
        await recover(refusal, { label: 'commands:retry', commands: [{ name, given } as never] });
      }
    });
  } finally {
    isRepeating = false;
  }
}

/**
 * Repeats refused commands, with their original time, as soon as the cause of the refusal has ended. Returns a function
 * that stops.
 */
export function repeatRefused(): () => void {
  const check = () => void repeatPossible();
  const stops = [useRooms.subscribe(check), useOutbox.subscribe(check)];
  check();
  return () => stops.forEach((stop) => stop());
}
