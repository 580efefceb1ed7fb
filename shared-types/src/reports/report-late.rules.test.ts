import { expect, test } from 'vitest';
import { defaultTasks } from '../todos/defaults.rules';
import type { TimelineTask } from './event-timeline.rules';
import { listLate } from './report-late.rules';
import { plannedSpan } from '../todos/task-times.rules';

const day = '2026-11-21';
const planned = defaultTasks('e').find((task) => plannedSpan(task, day) !== undefined)!;
const end = plannedSpan(planned, day)!.to;
const noon = Date.parse('2026-11-22T12:00:00+05:30');
const iso = (at: number) => new Date(at).toISOString();
const completed = (at: number, more: Partial<TimelineTask> = {}): TimelineTask => ({
  ...planned,
  completed: true,
  startedAtIso: iso(at - 60_000),
  completedAtIso: iso(at),
  ...more,
});
const minutes = (tasks: TimelineTask[], now = noon) =>
  listLate(tasks, day, now).map((late) => [late.task.id, late.minutes, late.isDone]);

test('a task that ended after its planned end is late by the difference', () => {
  expect(minutes([completed(end + 12 * 60_000)])).toEqual([[planned.id, 12, true]]);
  expect(minutes([completed(end)])).toEqual([]);
});

test('a task that is not done is late from its planned end on, until noon after the event', () => {
  expect(minutes([planned], end - 1)).toEqual([]);
  expect(minutes([planned], end + 60_000)).toEqual([[planned.id, 1, false]]);
  const after = minutes([planned], noon)[0];
  expect(minutes([planned], noon + 86_400_000)[0]).toEqual(after);
});

test('without a planned time a task is late where it took longer than planned; the latest is first', () => {
  const free = completed(end, {
    id: 'own',
    startTime: null,
    estimatedDuration: '10 minutes',
    startedAtIso: iso(end - 40 * 60_000),
  });
  expect(minutes([completed(end + 60_000), free])).toEqual([
    ['own', 30, true],
    [planned.id, 1, true],
  ]);
});
