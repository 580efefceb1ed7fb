import { expect, test } from 'vitest';
import { createSandbox } from './sandbox';

test('no live key gets near the sandbox', () => {
  expect(() =>
    createSandbox({ keyId: 'rzp_live_abc', keySecret: 's', webhookSecret: 'w' }),
  ).toThrow(/test keys only/);
});
