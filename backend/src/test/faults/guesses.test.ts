import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { guessCodes, guessPasswords } from './guesses';
import { seeded } from '../random';

const strict = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };

test('of 500 guesses at the codes on the TVs none is right, and after five a phone has to wait', async () => {
  const server = await startTestServer({ env: strict });
  const answers = await guessCodes(server, seeded(), { guesses: 500, phones: 10 });
  expect(answers).toEqual({ '404 code-unknown': 50, '429 too-many-tries': 450 });
});

test('of 100 wrong passwords from 100 addresses ten are checked; the owner signs in on a known device only', async () => {
  const server = await startTestServer({ env: strict });
  const { statuses, delaysOver, known, newcomer } = await guessPasswords(server, 100, 100);
  expect(statuses[401]).toBeGreaterThanOrEqual(10);
  expect(statuses[401]).toBeLessThanOrEqual(10 + delaysOver);
  expect(statuses).toEqual({ 401: statuses[401], 429: 100 - statuses[401]! });
  expect([known, newcomer]).toEqual([200, 429]);
});

test('control: with high limits all 100 are checked', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  const { statuses, known, newcomer } = await guessPasswords(server, 100, 100);
  expect(statuses).toEqual({ 401: 100 });
  expect([known, newcomer]).toEqual([200, 200]);
});
