import type { Instant } from '@kalavara/shared-types/primitives';
import type { Clock } from '../../platform/clock/clock';
import type { Actor } from '../../platform/context';

const maxAgeMs = 1_000;
const maxMembers = 5_000;
const maxGuests = 1_000;

type Entry = { actor: Actor; at: Instant };

/**
 * Caches the actor of a token for one second, because a page sends several requests at once. Guests and members have
 * separate limits, so that invalid tokens do not evict members.
 */
export function createActorCache(clock: Clock, findActor: (tokenHash: Buffer) => Promise<Actor>) {
  const members = new Map<string, Entry>();
  const guests = new Map<string, Entry>();
  const pending = new Map<string, Promise<Actor>>();
  let generation = 0;

  async function get(tokenHash: Buffer): Promise<Actor> {
    const key = tokenHash.toString('base64');
    const entry = members.get(key) ?? guests.get(key);
    // `Math.abs`: entries also expire after the clock was set back.
    if (entry && Math.abs(clock.now() - entry.at) < maxAgeMs) return entry.actor;
    return pending.get(key) ?? startLookup(key, tokenHash);
  }

  function startLookup(key: string, tokenHash: Buffer): Promise<Actor> {
    const before = generation;
    const at = clock.now();
    const answer = findActor(tokenHash).then((actor) => {
      // A result read during an invalidation may be outdated.
      if (generation === before) store(key, { actor, at });
      return actor;
    });
    pending.set(key, answer);
    const done = () => pending.get(key) === answer && pending.delete(key);
    answer.then(done, done);
    return answer;
  }

  function store(key: string, entry: Entry) {
    members.delete(key);
    guests.delete(key);
    const [cache, limit] =
      entry.actor.sessionId === null ? [guests, maxGuests] : [members, maxMembers];
    cache.set(key, entry);
    if (cache.size > limit) cache.delete(cache.keys().next().value!);
  }

  /** Invalidates "session:<id>", "account:<id>", or "*" for all. */
  function invalidate(payload: string) {
    generation += 1;
    pending.clear();
    for (const [key, { actor }] of members) {
      const isMeant =
        payload === '*' ||
        payload === `session:${actor.sessionId}` ||
        payload === `account:${actor.id}`;
      if (isMeant) members.delete(key);
    }
  }

  return { get, invalidate, size: () => members.size + guests.size };
}
