import { expect, test } from 'vitest';
import { emptyCutletDay, withIntake } from '../cutlets/cutlets.rules';
import { entriesOfCutlets, whoIn } from './safety-log.rules';

test('a check without a worker’s name is by "Worker", in the language of the reader', () => {
  expect(whoIn({ by: 'Worker' }, 'en')).toBe('Worker');
  expect(whoIn({ by: 'Worker' }, 'ml')).toBe('ജോലി ചെയ്തയാൾ');
  expect(whoIn({ by: 'Latha' }, 'ml')).toBe('Latha');
});

test.each([
  ['2026-11-28T05:30:00.000Z', true],
  ['2026-11-28T05:01:00.000Z', false],
  // Stored before the time of entry existed.
  [undefined, false],
])('an intake of meat at 05:00 that was entered at %s is late: %s', (enteredAt, isLate) => {
  const at = '2026-11-28T05:00:00.000Z';
  const intake = { wasServed: false, hours: 3, temperature: 4, by: 'Latha', at };
  const day = withIntake(emptyCutletDay('2026-11-28'), {
    ...intake,
    ...(enteredAt !== undefined && { enteredAt }),
  });
  expect(entriesOfCutlets({ day, enteredAt: new Map() })).toMatchObject([
    { measuredAt: at, enteredAt: enteredAt ?? at, isLate },
  ]);
});
