import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../../platform/context';
import { saveBeats } from './queries';

const saveEvery = 5_000;

/**
 * Notes which TVs are there. Each beats every two seconds, so they are written together every five: no revision and no
 * change, since a screen that hears of other screens' pulses would never be quiet.
 */
export function createBeats({
  pools: { main: db },
  clock,
  log,
}: Pick<AppContext, 'pools' | 'clock' | 'log'>) {
  let heard = new Map<string, Instant>();
  let saving = Promise.resolve();

  async function save(): Promise<void> {
    if (heard.size === 0) return;
    const beats = heard;
    heard = new Map();
    try {
      await saveBeats(db, beats);
    } catch (error) {
      // What beat in the meantime is newer than what could not be written.
      heard = new Map([...beats, ...heard]);
      log.warn({ err: error, displays: beats.size }, 'beats not written');
    }
  }
  const saveInTurn = () => (saving = saving.then(save));
  const timer = setInterval(() => void saveInTurn(), saveEvery);
  timer.unref();

  return {
    beatOf: (displayId: string) => void heard.set(displayId, clock.now()),
    /** Writes what is left; to be awaited before the database is let go. */
    stop(): Promise<void> {
      clearInterval(timer);
      return saveInTurn();
    },
  };
}
