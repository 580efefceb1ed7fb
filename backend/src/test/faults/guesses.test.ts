import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { guessCodes, guessPasswords } from './guesses';
import { seeded } from './random';

const strict = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };

test('500 guesses at the codes on the TVs: none is right, and after five a phone has to wait', async () => {
  const server = await startTestServer({ env: strict });
  const answers = await guessCodes(server, seeded(), { guesses: 500, phones: 10 });
  expect(answers).toEqual({ '404 code-unknown': 50, '429 too-many-tries': 450 });
});

test('100 wrong passwords from 10 addresses: five of each are checked, and the owner signs in', async () => {
  const server = await startTestServer({ env: strict });
  const { statuses, ownerGetsIn } = await guessPasswords(server, 100, 10);
  expect(statuses).toEqual({ 401: 50, 429: 50 });
  expect(ownerGetsIn).toBe(true);
});
