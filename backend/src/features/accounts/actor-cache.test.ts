import { expect, test } from 'vitest';
import { type Actor, guest } from '../../platform/context';
import { createActorCache } from './actor-cache';
import { hashOf } from './tokens';

const amina: Actor = { id: 'a1', name: 'Amina', role: 'staff', sessionId: 's1' };
const phone = hashOf('phone');

function setUp(answer: (lookupCount: number) => Promise<Actor> | Actor = () => amina) {
  const clock = { at: 1_000_000, now: () => clock.at };
  let lookupCount = 0;
  const cache = createActorCache(clock, async () => answer((lookupCount += 1)));
  return { clock, cache, lookups: () => lookupCount };
}

test('concurrent requests of one session cause one lookup', async () => {
  const { cache, lookups } = setUp();
  await Promise.all(Array.from({ length: 5 }, () => cache.get(phone)));
  expect(await cache.get(phone)).toBe(amina);
  expect(lookups()).toBe(1);
});

test('an entry expires after a second, also when the clock is set back', async () => {
  const { clock, cache, lookups } = setUp();
  await cache.get(phone);
  clock.at += 1_000;
  await cache.get(phone);
  clock.at -= 3_600_000;
  await cache.get(phone);
  expect(lookups()).toBe(3);
});

test.each(['session:s1', 'account:a1', '*'])('"%s" invalidates the entry', async (payload) => {
  const { cache, lookups } = setUp();
  await cache.get(phone);
  cache.invalidate('session:other');
  await cache.get(phone);
  expect(lookups()).toBe(1);

  cache.invalidate(payload);
  await cache.get(phone);
  expect(lookups()).toBe(2);
});

test('a lookup that ran while a session ended is not cached', async () => {
  let resolve: (actor: Actor) => void = () => undefined;
  const slow = new Promise<Actor>((done) => (resolve = done));
  const { cache, lookups } = setUp((lookupCount) => (lookupCount === 1 ? slow : guest));
  const early = cache.get(phone);
  cache.invalidate('session:s1');

  const late = await cache.get(phone);
  resolve(amina);
  await early;
  expect(late).toBe(guest);
  expect(await cache.get(phone)).toBe(guest);
  expect(lookups()).toBe(2);
});

test('a failed lookup is not cached', async () => {
  const { cache } = setUp((looked) =>
    looked === 1 ? Promise.reject(new Error('database away')) : amina,
  );
  await expect(cache.get(phone)).rejects.toThrow('database away');
  expect(await cache.get(phone)).toBe(amina);
});

test('ten thousand invalid tokens are bounded and evict no member', async () => {
  let isMember = true;
  const { cache, lookups } = setUp(() => (isMember ? amina : guest));
  await cache.get(phone);
  isMember = false;
  for (let i = 0; i < 10_000; i += 1) await cache.get(hashOf(`made up ${i}`));
  expect(cache.size()).toBeLessThanOrEqual(1_001);

  const before = lookups();
  expect(await cache.get(phone)).toBe(amina);
  expect(lookups()).toBe(before);
});
