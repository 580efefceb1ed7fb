import { expect, test } from 'vitest';
import { type Actor, guest } from '../../platform/context';
import { createMemory } from './memory';
import { hashOf } from './tokens';

const amina: Actor = { id: 'a1', name: 'Amina', role: 'staff', sessionId: 's1' };
const phone = hashOf('phone');

function setUp(answer: (looked: number) => Promise<Actor> | Actor = () => amina) {
  const clock = { at: 1_000_000, now: () => clock.at };
  let looks = 0;
  const memory = createMemory(clock, async () => answer((looks += 1)));
  return { clock, memory, looks: () => looks };
}

test('a page that asks five things at once is looked up once', async () => {
  const { memory, looks } = setUp();
  await Promise.all(Array.from({ length: 5 }, () => memory.recall(phone)));
  expect(await memory.recall(phone)).toBe(amina);
  expect(looks()).toBe(1);
});

test('nobody is remembered for longer than a second, whichever way the clock goes', async () => {
  const { clock, memory, looks } = setUp();
  await memory.recall(phone);
  clock.at += 1_000;
  await memory.recall(phone);
  clock.at -= 3_600_000;
  await memory.recall(phone);
  expect(looks()).toBe(3);
});

test.each(['session:s1', 'account:a1', '*'])(
  'after "%s" everybody is looked up anew',
  async (payload) => {
    const { memory, looks } = setUp();
    await memory.recall(phone);
    memory.forget('session:other');
    await memory.recall(phone);
    expect(looks()).toBe(1);

    memory.forget(payload);
    await memory.recall(phone);
    expect(looks()).toBe(2);
  },
);

test('what was being read while a session ended is not believed afterwards', async () => {
  let resolve: (actor: Actor) => void = () => undefined;
  const slow = new Promise<Actor>((done) => (resolve = done));
  const { memory, looks } = setUp((looked) => (looked === 1 ? slow : guest));
  const early = memory.recall(phone);
  memory.forget('session:s1');

  const late = await memory.recall(phone);
  resolve(amina);
  await early;
  expect(late).toBe(guest);
  expect(await memory.recall(phone)).toBe(guest);
  expect(looks()).toBe(2);
});

test('a look that failed is not remembered', async () => {
  const { memory } = setUp((looked) =>
    looked === 1 ? Promise.reject(new Error('database away')) : amina,
  );
  await expect(memory.recall(phone)).rejects.toThrow('database away');
  expect(await memory.recall(phone)).toBe(amina);
});

test('ten thousand made-up tokens take little memory and push nobody out', async () => {
  let isMember = true;
  const { memory, looks } = setUp(() => (isMember ? amina : guest));
  await memory.recall(phone);
  isMember = false;
  for (let i = 0; i < 10_000; i += 1) await memory.recall(hashOf(`made up ${i}`));
  expect(memory.size()).toBeLessThanOrEqual(1_001);

  const before = looks();
  expect(await memory.recall(phone)).toBe(amina);
  expect(looks()).toBe(before);
});
