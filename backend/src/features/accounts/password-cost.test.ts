import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashSecret, secretMatches } from './passwords';

// The mock also moves this file to the project `backend-mocks`, which hashes with the real cost.
vi.mock(import('@node-rs/argon2'), { spy: true });

test('a password is hashed by argon2id with 19 MiB and three passes', async () => {
  const secretHash = await hashSecret('rice-and-meat');
  expect(secretHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
  expect(await secretMatches(secretHash, 'rice-and-meat')).toBe(true);
});

test('a missing account costs as much as one that exists', async () => {
  vi.mocked(hash).mockClear();
  expect(await secretMatches(undefined, 'rice-and-meat')).toBe(false);
  expect(vi.mocked(hash).mock.calls.map(([, cost]) => cost)).toEqual([
    { memoryCost: 19_456, timeCost: 3, parallelism: 1 },
  ]);
});

test('forty simultaneous sign-ins are all verified, two at a time', async () => {
  const secretHash = await hashSecret('rice-and-meat');
  let running = 0;
  let most = 0;
  const { verify: realVerify } =
    await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  vi.mocked(verify).mockImplementation(async (...args) => {
    running += 1;
    most = Math.max(most, running);
    return realVerify(...args).finally(() => void (running -= 1));
  });
  const tries = Array.from({ length: 40 }, (_, i) =>
    secretMatches(secretHash, i % 2 ? 'rice-and-meat' : 'no'),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(20);
  expect(most).toBe(2);
});
