import { randomUUID } from 'node:crypto';
import type { Role } from '@kalavara/shared-types/contract/roles';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';

export type Vitals = {
  /** How many screens are connected to this process, by who they are. */
  sockets: () => Record<Role, number>;
  /** How far each watched room has been sent. */
  sentUpTo: () => ReadonlyMap<Room, Revision>;
  /** When Postgres last notified this process; null before the first time. */
  lastNotifiedAt: () => Instant | null;
  /** When a request last came through a proxy that TRUST_PROXY does not count; null before the first. */
  lastForwardedAt: () => Instant | null;
  /** Measures the way of a change through Postgres. */
  echo: RoundTripProbe;
};

type RoundTripProbe = ReturnType<typeof createRoundTripProbe>;

/** Notifies a random id and waits until the listener receives it. */
function createRoundTripProbe() {
  const waiting = new Map<string, () => void>();
  return {
    receive: (id: string) => waiting.get(id)?.(),
    /** Resolves when the id was received; `signal` ends the wait. */
    async roundTrip(notify: (id: string) => Promise<unknown>, signal: AbortSignal): Promise<void> {
      const id = randomUUID();
      try {
        const received = new Promise<void>((resolve, reject) => {
          waiting.set(id, resolve);
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
        await Promise.all([received, notify(id)]);
      } finally {
        waiting.delete(id);
      }
    },
  };
}

/** Empty vitals, which realtime fills in. */
export const createVitals = (): Vitals => ({
  sockets: () => ({ owner: 0, staff: 0, packer: 0, display: 0, guest: 0 }),
  sentUpTo: () => new Map(),
  lastNotifiedAt: () => null,
  lastForwardedAt: () => null,
  echo: createRoundTripProbe(),
});
