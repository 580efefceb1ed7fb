import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../../platform/context';
import { saveBeats } from './queries';

const saveEvery = 5_000;

/** Records the beats of TVs, written every five seconds and without a revision: beats must not cause changes for other screens. */
export function createBeats({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>) {
  let pending = new Map<string, Instant>();
  let saving = Promise.resolve();

  async function save(): Promise<void> {
    if (pending.size === 0) return;
    const beats = pending;
    pending = new Map();
    try {
      await saveBeats(db, beats);
    } catch (error) {
      // Newer beats win over those that could not be written.
      pending = new Map([...beats, ...pending]);
      log.warn({ event: 'beats_save_failed', err: error, displays: beats.size });
    }
  }
  const saveInTurn = () => (saving = saving.then(save));
  const timer = setInterval(() => void saveInTurn(), saveEvery);
  timer.unref();

  return {
    beatOf: (displayId: string) => void pending.set(displayId, clock.now()),
    /** Writes pending beats; awaited before the database is closed. */
    stop(): Promise<void> {
      clearInterval(timer);
      return saveInTurn();
    },
  };
}
