import { expect, test } from 'vitest';
import { defaultTasks } from './defaults.rules';
import { nowTasksOf, pendingOf, plannedStart } from './now.rules';
import { timeOf } from '../time.rules';
import type { Task } from './todos';
import { withCompletion, withStart } from './todos.rules';

const day = '2026-12-24';
const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`);
const ids = (list: readonly { task: { id: string } }[]) => list.map(({ task }) => task.id);

test('the planned start is on the day of the due label, in the time of Kerala', () => {
  const [task] = defaultTasks('e1');
  const timed = { ...task!, startTime: '7:30 AM', startDay: 0 };
  expect(plannedStart({ ...timed, dueDate: 'Event day' }, day)).toBe(at('07:30'));
  expect(plannedStart({ ...timed, dueDate: 'Day before event' }, day)).toBe(
    at('07:30') - 86_400_000,
  );
  expect(plannedStart({ ...timed, startTime: null }, day)).toBeUndefined();
  expect(plannedStart(timed, undefined)).toBeUndefined();
});

test("over a whole day the cook's tasks are the running ones and the next ones by planned start", () => {
  let tasks = defaultTasks('e1');
  const planned = tasks
    .filter((task) => plannedStart(task, day) !== undefined)
    .sort((a, b) => plannedStart(a, day)! - plannedStart(b, day)!);
  for (const task of planned.slice(0, 20)) {
    const now = plannedStart(task, day)! + 18 * 60_000;
    const before = nowTasksOf(tasks, day, now);
    const late = before.next.find((each) => each.task.id === task.id);
    expect(late?.startsIn).toBe(-18);
    expect([before.late > 0, before.behind >= 18]).toEqual([true, true]);

    tasks = tasks.map((each) => (each.id === task.id ? withStart(each, 'Amina', now) : each));
    const running = nowTasksOf(tasks, day, now);
    expect(running.running.map(({ id }) => id)).toEqual([task.id]);
    const starts = running.next.flatMap(({ startsIn }) => startsIn ?? []);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(ids(running.next)).not.toContain(task.id);
    tasks = tasks.map((each) => (each.id === task.id ? withCompletion(each, 'Amina', now) : each));
  }
});

test('a list without any work for a day is not behind', () => {
  const now = at('23:59') + 3 * 86_400_000;
  expect(nowTasksOf(defaultTasks('e1'), day, now)).toMatchObject({ behind: 0, late: 0 });
});

test('tasks that were left over hours or days ago come after tasks planned for now', () => {
  const now = at('08:20');
  const isDone = new Set(['rice-1', 'rice-2', 'rice-3']);
  const tasks = defaultTasks('e1').map((task) =>
    isDone.has(task.id) ? withCompletion(task, 'Amina', now) : task,
  );
  const { next } = nowTasksOf(tasks, day, now);
  const pending = pendingOf(next, day, now);
  expect(ids(pending.overdue)).toEqual([
    'mutton-1',
    'setup-1',
    'pit-temp-1',
    'marination-1',
    'marination-2',
    'marination-3',
    'marination-4',
    'marination-5',
    'marination-6',
  ]);
  expect(ids(pending.next).slice(0, 5)).toEqual([
    'chutney-1',
    'temp-1',
    'rice-4',
    'grill-1',
    'chutney-2',
  ]);
  // Each task is in one of the two lists.
  expect([...ids(pending.overdue), ...ids(pending.next)].sort()).toEqual(ids(next).sort());

  const evening = at('21:00') - 86_400_000;
  const before = pendingOf(nowTasksOf(tasks, day, evening).next, day, evening);
  expect(before.overdue).toEqual([]);
  expect(ids(before.next)[0]).toBe('utensils-1');
  expect(ids(before.next).indexOf('pit-4')).toBeLessThan(ids(before.next).indexOf('mutton-1'));
});

/** A task of the event's day, planned at these minutes from noon; without a time if they are undefined. */
function planned(id: string, minutes: number | undefined, more: Partial<Task> = {}): Task {
  const [task] = defaultTasks('e1');
  const startTime = minutes === undefined ? null : timeOf(12 * 60 + minutes);
  return { ...task!, id, startTime, startDay: 0, dueDate: 'Event day', ...more };
}
const noon = at('12:00');

test('of tasks that begin together the list decides, and those without a time end their day', () => {
  const tasks = [
    planned('third', undefined, { sortOrder: 1 }),
    planned('second', 30, { sortOrder: 3 }),
    planned('first', 30, { sortOrder: 2 }),
    planned('day before', undefined, { dueDate: 'Day before event', sortOrder: 9 }),
  ];
  expect(ids(nowTasksOf(tasks, day, noon).next)).toEqual([
    'day before',
    'first',
    'second',
    'third',
  ]);
  // If the day of the event is unknown, no task has a time.
  expect(ids(nowTasksOf(tasks, undefined, noon).next)).toEqual([
    'third',
    'first',
    'second',
    'day before',
  ]);
});

test('running tasks are in the order of the list', () => {
  const tasks = [planned('b', 0, { sortOrder: 2 }), planned('a', 0, { sortOrder: 1 })];
  const started = tasks.map((task) => withStart(task, 'Amina', noon));
  expect(nowTasksOf(started, day, noon).running.map(({ id }) => id)).toEqual(['a', 'b']);
});

test.each([
  [0, 0, 0],
  [-1, 1, 1],
  [-720, 1, 720],
  [-721, 0, 0],
  [60, 0, 0],
])('a task planned %i minutes from now: %i late, %i minutes behind', (minutes, late, behind) => {
  const now = noon - minutes * 60_000;
  expect(nowTasksOf([planned('a', 0), planned('b', undefined)], day, now)).toMatchObject({
    late,
    behind,
  });
});

test.each([
  [-30, 'timely'],
  [-31, 'overdue'],
  [-720, 'overdue'],
  [-721, 'earlier'],
  [180, 'timely'],
  [181, 'later'],
])('a task planned %i minutes from now is %s', (minutes, place) => {
  const now = noon - minutes * 60_000;
  const other = (id: string, startsIn: number) => ({ task: planned(id, 0), startsIn });
  const next = [
    other('later', 200),
    { task: planned('it', 0), startsIn: minutes },
    other('earlier', -900),
    other('timely', 0),
  ];
  const pending = pendingOf(next, day, now);
  const order = {
    timely: ['it', 'timely', 'earlier', 'later'],
    overdue: ['timely', 'earlier', 'later'],
    earlier: ['timely', 'it', 'earlier', 'later'],
    later: ['timely', 'earlier', 'later', 'it'],
  }[place];
  expect(ids(pending.next)).toEqual(order);
  expect(ids(pending.overdue)).toEqual(place === 'overdue' ? ['it'] : []);
});

test('a task without a time is left over once its day has ended', () => {
  const next = [
    { task: planned('later', 0), startsIn: 200 },
    { task: planned('untimed', undefined), startsIn: undefined },
  ];
  const order = (now: number, eventDay: string | undefined = day) =>
    ids(pendingOf(next, eventDay, now).next);
  expect(order(at('23:59'))).toEqual(['later', 'untimed']);
  expect(order(at('23:59') + 59_000)).toEqual(['later', 'untimed']);
  expect(order(at('23:59') + 60_000)).toEqual(['untimed', 'later']);
  expect(ids(pendingOf(next, undefined, at('23:59') + 60_000).next)).toEqual(['later', 'untimed']);
});
