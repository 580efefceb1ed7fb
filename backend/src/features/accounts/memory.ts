import type { Instant } from '@kalavara/shared-types/primitives';
import type { Clock } from '../../platform/clock';
import type { Actor } from '../../platform/context';

const believedFor = 1_000;
const mostMembers = 5_000;
const mostStrangers = 1_000;

type Known = { actor: Actor; at: Instant };

/**
 * Remembers for a second who is behind a token: a page asks several things at once. Guests are kept apart from members,
 * so that somebody who makes up tokens pushes out nobody but others who do, and neither takes more than a few hundred kB.
 */
export function createMemory(clock: Clock, look: (tokenHash: Buffer) => Promise<Actor>) {
  const members = new Map<string, Known>();
  const strangers = new Map<string, Known>();
  const looking = new Map<string, Promise<Actor>>();
  let forgotten = 0;

  async function recall(tokenHash: Buffer): Promise<Actor> {
    const key = tokenHash.toString('base64');
    const known = members.get(key) ?? strangers.get(key);
    // Either way: after a step back of the clock, nothing is believed for longer.
    if (known && Math.abs(clock.now() - known.at) < believedFor) return known.actor;
    return looking.get(key) ?? lookUp(key, tokenHash);
  }

  function lookUp(key: string, tokenHash: Buffer): Promise<Actor> {
    const before = forgotten;
    const at = clock.now();
    const answer = look(tokenHash).then((actor) => {
      // What was read while something was being forgotten may be what was to be forgotten.
      if (forgotten === before) keep(key, { actor, at });
      return actor;
    });
    looking.set(key, answer);
    const done = () => looking.get(key) === answer && looking.delete(key);
    answer.then(done, done);
    return answer;
  }

  function keep(key: string, known: Known) {
    members.delete(key);
    strangers.delete(key);
    const [kept, most] =
      known.actor.sessionId === null ? [strangers, mostStrangers] : [members, mostMembers];
    kept.set(key, known);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
  }

  /** "session:<id>", "account:<id>", or "*" for all. */
  function forget(payload: string) {
    forgotten += 1;
    looking.clear();
    for (const [key, { actor }] of members) {
      const isMeant =
        payload === '*' ||
        payload === `session:${actor.sessionId}` ||
        payload === `account:${actor.id}`;
      if (isMeant) members.delete(key);
    }
  }

  return { recall, forget, size: () => members.size + strangers.size };
}
