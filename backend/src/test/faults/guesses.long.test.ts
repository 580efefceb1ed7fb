import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { guessCodes, guessPasswords } from './guesses';
import { seeded } from '../random';

const strict = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };

test('of 10 000 guesses at the codes on the TVs none is right, even without a rate limit', async () => {
  const random = seeded();
  const counting = await startTestServer({ env: strict });
  expect(await guessCodes(counting, random, { guesses: 10_000, phones: 20 })).toEqual({
    '404 code-unknown': 100,
    '429 too-many-tries': 9_900,
  });
  const generous = await startTestServer();
  expect(
    await guessCodes(generous, random, { guesses: 10_000, phones: 20 }),
    `seed ${random.seed}`,
  ).toEqual({ '404 code-unknown': 10_000 });
});

test.each([
  { addresses: 1, least: 5, most: 5 },
  { addresses: 1_000, least: 10, most: 10 },
])(
  'of 1 000 wrong passwords from $addresses addresses $least are checked, other calls are hardly delayed, and the owner signs in on a known device',
  async ({ addresses, least, most }) => {
    const server = await startTestServer({ env: strict });
    const { statuses, delaysOver, p95, mostMb, known } = await guessPasswords(
      server,
      1_000,
      addresses,
    );
    console.log(
      `${statuses[401]} checked, others' p95 ${Math.round(p95)} ms, memory +${Math.round(mostMb)} MB`,
    );
    expect(statuses[401]).toBeGreaterThanOrEqual(least);
    expect(statuses[401]).toBeLessThanOrEqual(most + delaysOver);
    expect(statuses).toEqual({ 401: statuses[401], 429: 1_000 - statuses[401]! });
    expect(known).toBe(200);
    expect(p95).toBeLessThan(100);
    expect(mostMb).toBeLessThan(150);
  },
);
