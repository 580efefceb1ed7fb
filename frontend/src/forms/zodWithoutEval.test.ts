import { expect, test } from 'vitest';
import './zodWithoutEval';

test('Zod compiles no code in the pages, whose CSP forbids it', async () => {
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
