import { randomUUID } from 'node:crypto';
import type { Role } from '@kalavara/shared-types/calls';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/realtime';

export type Vitals = {
  /** How many screens are connected to this process, by who they are. */
  sockets: () => Record<Role, number>;
  /** How far each watched room has been sent. */
  sentUpTo: () => ReadonlyMap<Room, Revision>;
  /** When Postgres last told this process anything; null if it never did. */
  heardAt: () => Instant | null;
  /** Waits for a word of its own to come back through Postgres: what a change has to go through. */
  echo: RoundTripProbe;
};

export type RoundTripProbe = ReturnType<typeof createRoundTripProbe>;

/** A word that is notified and heard again, by whoever listens. */
export function createRoundTripProbe() {
  const waiting = new Map<string, () => void>();
  return {
    hear: (word: string) => waiting.get(word)?.(),
    /** `say` notifies; the promise is for the moment at which it was heard. Who gives up ends it with `signal`. */
    async roundTrip(say: (word: string) => Promise<unknown>, signal: AbortSignal): Promise<void> {
      const word = randomUUID();
      try {
        const heard = new Promise<void>((resolve, reject) => {
          waiting.set(word, resolve);
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
        await Promise.all([heard, say(word)]);
      } finally {
        waiting.delete(word);
      }
    },
  };
}

/** Before anybody listens. */
export const noVitals = (): Vitals => ({
  sockets: () => ({ owner: 0, staff: 0, display: 0, guest: 0 }),
  sentUpTo: () => new Map(),
  heardAt: () => null,
  echo: createRoundTripProbe(),
});
