import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../../platform/context';
import { saveBeats } from './queries';

const everyMs = 5_000;

export type Beats = ReturnType<typeof createBeats>;

/**
 * Records which TVs are there. Each beats every two seconds, so they are written together every five: no revision and no
 * change, since a screen that is sent other screens' beats would never be idle.
 */
export function createBeats({ pools, clock }: Pick<AppContext, 'pools' | 'clock'>) {
  let unsaved = new Map<string, Instant>();

  return {
    beatOf: (displayId: string) => void unsaved.set(displayId, clock.now()),
    async save(): Promise<void> {
      if (unsaved.size === 0) return;
      const beats = unsaved;
      unsaved = new Map();
      try {
        await saveBeats(pools.main, beats);
      } catch (error) {
        // Beats since then are newer than those that could not be written.
        unsaved = new Map([...beats, ...unsaved]);
        throw error;
      }
    },
  };
}

/** Beats, saved at intervals and once more at the end. */
export function startBeats(ctx: AppContext): Beats {
  const beats = createBeats(ctx);
  ctx.scheduler.add('saveBeats', { everyMs, isAlwaysTimed: true, work: beats.save });
  return beats;
}
