import type { AppContext } from '../../platform/context';
import { saveBeats, type StoredBeat } from './queries';

const everyMs = 5_000;

export type Beats = ReturnType<typeof createBeats>;

/**
 * Records the heartbeats of TVs. They are written every five seconds and without a revision, because they must not
 * cause changes for other screens.
 */
export function createBeats({ pools, clock }: Pick<AppContext, 'pools' | 'clock'>) {
  let pending = new Map<string, StoredBeat>();

  return {
    recordBeat(displayId: string, page?: string) {
      const at = clock.now();
      const shown = page === undefined ? pending.get(displayId)?.shown : { page, at };
      pending.set(displayId, { at, ...(shown && { shown }) });
    },
    async save(): Promise<void> {
      if (pending.size === 0) return;
      const beats = pending;
      pending = new Map();
      try {
        await saveBeats(pools.main, beats);
      } catch (error) {
        // Newer heartbeats win over those that could not be written.
        pending = new Map([...beats, ...pending]);
        throw error;
      }
    },
  };
}

/** Records heartbeats, and saves them at intervals and at the end. */
export function startBeats(ctx: AppContext): Beats {
  const beats = createBeats(ctx);
  ctx.scheduler.add('saveBeats', { everyMs, isAlwaysTimed: true, work: beats.save });
  return beats;
}
