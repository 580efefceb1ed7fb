import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashSecret, secretMatches } from './passwords';

// Also puts this file into the project that hashes at the real cost.
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
