import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { guessCodes, guessPasswords } from './guesses';
import { seeded } from './random';

const strict = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };

test('10 000 guesses at the codes on the TVs: none is right, even without a rate limit', async () => {
  const dice = seeded();
  const counting = await startTestServer({ env: strict });
  expect(await guessCodes(counting, dice, { guesses: 10_000, phones: 20 })).toEqual({
    '404 code-unknown': 100,
    '429 too-many-tries': 9_900,
  });
  const generous = await startTestServer();
  expect(
    await guessCodes(generous, dice, { guesses: 10_000, phones: 20 }),
    `seed ${dice.seed}`,
  ).toEqual({ '404 code-unknown': 10_000 });
});

test.each([
  { addresses: 1, looked: 5 },
  { addresses: 100, looked: 500 },
])(
  '1 000 wrong passwords from $addresses addresses: $looked are looked at, others hardly wait',
  async ({ addresses, looked }) => {
    const server = await startTestServer({ env: strict });
    const { statuses, p95, mostMb, ownerGetsIn } = await guessPasswords(server, 1_000, addresses);
    console.log(`others' p95 ${Math.round(p95)} ms, memory +${Math.round(mostMb)} MB`);
    expect(statuses).toEqual({ 401: looked, 429: 1_000 - looked });
    expect(ownerGetsIn).toBe(true);
    expect(p95).toBeLessThan(100);
    expect(mostMb).toBeLessThan(150);
  },
);
