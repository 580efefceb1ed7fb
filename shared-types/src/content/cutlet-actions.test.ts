import { expect, test } from 'vitest';
import { limitOf } from '../cutlets/cutlet-limits.rules';
import { emptyCutletDay, withCheck } from '../cutlets/cutlets.rules';
import { checksOf, cutletTasks } from './cutlets';
import { correctiveActionIn, correctiveActionsOf, intakeActionsOf } from './cutlet-actions';

test('every check with a limit has corrective actions to choose from, and no other has', () => {
  const day = withCheck(emptyCutletDay('2027-01-09'), {
    taskId: 'production-7',
    id: 'accepted',
    value: '96',
    worker: 'Biju',
    at: '2027-01-09T03:00:00.000Z',
  });
  for (const task of cutletTasks)
    for (const { id } of checksOf(task)) {
      const actions = correctiveActionsOf(task.id, id);
      const name = `${task.id}/${id}`;
      if (limitOf(day, task.id, id)) expect(actions.length, name).toBeGreaterThanOrEqual(3);
      else expect(actions, name).toEqual([]);
      for (const { en, ml } of actions) {
        expect(en.length, name).toBeLessThanOrEqual(300);
        expect(ml, name).toMatch(/[\u0D00-\u0D7F]/);
      }
    }
});

test('a listed action is shown in the language of the reader, a typed one as it was typed', () => {
  const [first] = correctiveActionsOf('prep-1', 'freezer');
  expect(correctiveActionIn(first!.en, 'ml')).toBe(first!.ml);
  expect(correctiveActionIn(first!.en, 'en')).toBe(first!.en);
  expect(correctiveActionIn('Closed the lid', 'ml')).toBe('Closed the lid');
});

test('an action about received meat is shown in both languages, and served meat is not measured again', () => {
  for (const wasServed of [true, false])
    for (const { en, ml } of intakeActionsOf(wasServed))
      expect(correctiveActionIn(en, 'ml')).toBe(ml);
  const actions = intakeActionsOf(true).map(({ en }) => en);
  expect(actions).toEqual(['Discarded this meat', 'Used other meat that was stored cold or hot']);
});
