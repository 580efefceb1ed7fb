import { expect, test } from 'vitest';
import { dayNowOf } from './day-line.rules';
import { defaultTasks } from '../todos/defaults.rules';
import { plannedStart } from '../todos/now.rules';
import { timeOf } from '../time.rules';
import { withCompletion, withStart } from '../todos/todos.rules';

const day = '2026-12-24';
const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`);

test('a day has the running, late and next tasks, and its marks in order', () => {
  const planned = defaultTasks('e1')
    .filter(({ dueDate, isTemperature }) => dueDate === 'Event day' && !isTemperature)
    .sort((a, b) => plannedStart(a, day)! - plannedStart(b, day)!);
  const now = plannedStart(planned[4]!, day)! + 60_000;
  const tasks = defaultTasks('e1').map((task) => {
    if (task.dueDate !== 'Event day' || planned.indexOf(task) < 0) {
      const index = planned.findIndex(({ id }) => id === task.id);
      if (index < 0) return withCompletion(task, 'Amina', now);
      if (index < 3) return withCompletion(task, 'Amina', now);
      return index === 3 ? withStart(task, 'Biju', now) : task;
    }
    return task;
  });
  const shown = dayNowOf(tasks, day, now)!;
  expect(shown.running.map(({ id }) => id)).toEqual([planned[3]!.id]);
  expect(shown.late.map(({ task }) => task.id)).toContain(planned[4]!.id);
  expect(shown.next.every(({ startsIn }) => startsIn! >= 0)).toBe(true);
  expect(shown.behind).toBeGreaterThan(0);
  const xs = shown.marks.map(({ x }) => x);
  expect(xs).toEqual([...xs].sort((a, b) => a - b));
  expect([Math.min(...xs) >= 0, Math.max(...xs) <= 1]).toEqual([true, true]);
  const stateOf = (id: string) => shown.marks.find(({ task }) => task.id === id)?.state;
  expect([0, 3, 4].map((index) => stateOf(planned[index]!.id))).toEqual([
    'done',
    'running',
    'late',
  ]);
});

/** The first default tasks of the event's day, planned at these minutes from noon. */
function tasksAt(...minutes: number[]) {
  const [first] = defaultTasks('e1').filter(
    ({ dueDate, isTemperature }) => dueDate === 'Event day' && !isTemperature,
  );
  return minutes.map((minute, n) => {
    return { ...first!, id: `t${n}`, startTime: timeOf(12 * 60 + minute) };
  });
}

test('the line goes from the first to the last task, and now is on it', () => {
  const shown = dayNowOf(tasksAt(60, -60, 0, 180), day, at('12:00'))!;
  expect([shown.from, shown.to]).toEqual([at('11:00'), at('15:00')]);
  expect(shown.marks.map(({ task, x, state }) => [task.id, x, state])).toEqual([
    ['t1', 0, 'late'],
    ['t2', 0.25, 'planned'],
    ['t0', 0.5, 'planned'],
    ['t3', 1, 'planned'],
  ]);
  expect(shown.nowAt).toBe(0.25);
  expect(shown.late.map(({ task }) => task.id)).toEqual(['t1']);
  expect(shown.next.map(({ task }) => task.id)).toEqual(['t2', 't0', 't3']);
});

test('a single task that begins now is the whole line', () => {
  const { from, to, nowAt, marks } = dayNowOf(tasksAt(0), day, at('12:00'))!;
  expect([from, to, nowAt, marks[0]!.x]).toEqual([at('12:00'), at('12:00'), 0, 0]);
});

test('half a day before the first task the line is shown, a minute earlier it is not', () => {
  expect(dayNowOf(tasksAt(300), day, at('05:00'))).toBeDefined();
  expect(dayNowOf(tasksAt(300), day, at('04:59'))).toBeUndefined();
});

test('a running task is shown until half a day after its time, and not a minute longer', () => {
  const started = tasksAt(-300).map((task) => withStart(task, 'Amina', at('07:00')));
  expect(dayNowOf(started, day, at('19:00'))!.running).toHaveLength(1);
  expect(dayNowOf(started, day, at('19:01'))).toBeUndefined();
});

test('an event of another week has no day to show', () => {
  expect(dayNowOf(defaultTasks('e1'), day, at('12:00') - 6 * 86_400_000)).toBeUndefined();
  expect(dayNowOf(defaultTasks('e1'), undefined, at('12:00'))).toBeUndefined();
  const started = defaultTasks('e1').map((task) => withStart(task, 'Amina', at('12:00')));
  expect(dayNowOf(started, day, at('12:00') - 6 * 86_400_000)).toBeUndefined();
});

test('tasks that are late now come before tasks that were forgotten hours ago', () => {
  const { late, behind } = dayNowOf(defaultTasks('e1'), day, at('08:20'))!;
  expect(late.slice(0, 4).map(({ startsIn }) => startsIn)).toEqual([-20, -10, -5, -200]);
  expect(behind).toBe(200);
});
