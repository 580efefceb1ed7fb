import { expect, test } from 'vitest';
import { whoIn } from './safety-log.rules';

test('a check without a worker’s name is by "Worker", in the language of the reader', () => {
  expect(whoIn({ by: 'Worker' }, 'en')).toBe('Worker');
  expect(whoIn({ by: 'Worker' }, 'ml')).toBe('ജോലി ചെയ്തയാൾ');
  expect(whoIn({ by: 'Latha' }, 'ml')).toBe('Latha');
});
