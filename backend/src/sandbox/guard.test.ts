import { expect, test } from 'vitest';
import { createSandbox } from './sandbox';

test('the sandbox refuses live keys', () => {
  expect(() =>
    createSandbox({ keyId: 'rzp_live_abc', keySecret: 's', webhookSecret: 'w' }),
  ).toThrow(/test keys only/);
});
