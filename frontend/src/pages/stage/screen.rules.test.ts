import type { Task } from '@kalavara/shared-types/todos/todos';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { stageByRoute, stages } from '@kalavara/shared-types/content/stages/index';
import { minuteMs } from '@kalavara/shared-types/durations';
import { expect, test } from 'vitest';
import { runningElsewhere } from './frame/AlsoRunning';
import { overdue } from './step/OvertimeBell';
import { withTasks } from './panels/timeline.rules';
import { distance } from './navigation/useRemote';
import { eventWindow, nextStep } from './step/window.rules';

const now = 1_000 * minuteMs;
const timer = (stepId: string, ago: number, isActive = true): Timer => ({
  eventId: 'e1',
  stepId,
  isActive,
  startTime: now - ago * minuteMs,
  startedBy: null,
});
const task = (id: string, more: Partial<Task>) =>
  ({ id, completed: false, startedAt: null, startTime: null, ...more }) as Task;

test(
  'the bell rings for every stage whose allowance has ended, and for no other',
  { meta: { requirements: ['D-040'] } },
  () => {
    const timers = [
      timer('1-1', 30),
      timer('2-1', 19),
      timer('2-2', 11),
      timer('3-4', 60, false),
      timer('9-9', 900),
    ];
    expect(overdue(timers, now, 'standard').map(({ stepId }) => stepId)).toEqual(['1-1', '2-2']);
  },
);

test(
  'the bell of the setup stage rings after the minutes that the owner has chosen',
  { meta: { requirements: ['K-150', 'K-724'] } },
  () => {
    const timers = [timer('1-1', 16), timer('1-3', 61)];
    expect(overdue(timers, now, 'standard').map(({ stepId }) => stepId)).toEqual(['1-3']);
    expect(overdue(timers, now, 'long-burn').map(({ stepId }) => stepId)).toEqual(['1-1']);
  },
);

test(
  'running steps of other stages are listed, the one that ends first at the top',
  { meta: { requirements: ['D-023'] } },
  () => {
    const timers = [
      timer('3-1', 1),
      timer('2-1', 1),
      timer('1-2', 1),
      timer('4-1', 1),
      timer('1-1', 1, false),
    ];
    const meat = stageByRoute('/soplocked/meatmasala');
    expect(runningElsewhere(timers, meat, stages).map(({ stepId }) => stepId)).toEqual([
      '1-2',
      '3-1',
    ]);
  },
);

test(
  'the event’s own times precede the printed ones, with the done, current and next tasks',
  { meta: { requirements: ['D-030'] } },
  () => {
    const rows = [
      { time: '8:00', what: { en: 'Soak', ml: '' }, taskId: 'chutney-1' },
      { time: '8:20', what: { en: 'Extract', ml: '' } },
      { time: '8:30', what: { en: 'Melt', ml: '' }, taskId: 'chutney-2' },
      { time: '8:45', what: { en: 'Cook', ml: '' }, taskId: 'chutney-3' },
    ];
    const tasks = [
      task('chutney-1', { startTime: '9:00 AM', completed: true, startedAt: 'x' }),
      task('chutney-2', { startTime: '9:30 AM', startedAt: 'x' }),
      task('chutney-3', { startTime: '9:45 AM' }),
    ];
    expect(
      withTasks(rows, tasks).map(({ eventTime, printed, state }) => [eventTime, printed, state]),
    ).toEqual([
      ['9:00 AM', '8:00', 'isDone'],
      [undefined, '8:20', undefined],
      ['9:30 AM', '8:30', 'isNow'],
      ['9:45 AM', '8:45', 'isNext'],
    ]);
    expect(withTasks(rows, []).map(({ printed }) => printed)).toEqual([
      '8:00',
      '8:20',
      '8:30',
      '8:45',
    ]);
  },
);

test('a printed time that equals the event’s is not repeated', () => {
  const row = { time: '7:00 AM', what: { en: 'Light', ml: '' }, taskId: 'pit-2' };
  const at = (startTime: string) => withTasks([row], [task('pit-2', { startTime })])[0];
  expect(at('7:00 AM')?.printed).toBeUndefined();
  expect(at('7:00 PM')?.printed).toBe('7:00 AM');
});

test('the next step is blocked while the reading of another task is out of range', () => {
  const rows = ['pit-2', 'pit-temp-1'].map((taskId) => ({
    time: '',
    what: { en: taskId, ml: '' },
    taskId,
  }));
  const tasks = [task('pit-2', {}), task('pit-temp-1', { isTemperature: true })];
  const states = (alertOf?: string) => withTasks(rows, tasks, alertOf).map(({ state }) => state);
  expect(states()).toEqual(['isNext', undefined]);
  expect(states('temp-1')).toEqual(['isBlocked', undefined]);
  // The next action is to measure the temperature again.
  expect(states('pit-2')).toEqual(['isNext', undefined]);
  // Only the rows about the pit wait for its temperature.
  const chutney = withTasks(rows.slice(0, 1), tasks, 'temp-1');
  expect(chutney.map(({ state }) => state)).toEqual(['isNext']);
});

test('the time window of a step has the times of the event, with AM and PM', () => {
  const meat = stageByRoute('/soplocked/meatmasala')!;
  const tasks = [
    task('marination-1', { startTime: '11:50 AM' }),
    task('marination-6', { startTime: '1:15 PM' }),
  ];
  const [first, , , , , last] = meat.subSteps;
  expect(eventWindow(first!, meat, tasks)).toBe('11:50 AM-12:10 PM');
  expect(eventWindow(last!, meat, tasks)).toBe('1:15 PM-1:30 PM');
  expect(eventWindow(first!, meat, [])).toBeUndefined();
});

test('the step after the last one is in another stage, and a next step has the time of the event', () => {
  const meat = stageByRoute('/soplocked/meatmasala')!;
  const [first, second] = meat.subSteps;
  const tasks = [task('marination-2', { startTime: '12:10 PM' })];
  expect(nextStep(first!, meat, tasks)).toEqual({ step: second, startsAt: '12:10 PM' });
  expect(nextStep(first!, meat, [])).toEqual({ step: second, startsAt: undefined });
  expect(nextStep(meat.subSteps.at(-1)!, meat, tasks)).toBeUndefined();
});

test.each([
  ['right', 100, 0, 100],
  ['right', -100, 0, undefined],
  ['left', -100, 0, 100],
  ['down', 10, 50, 70],
  ['up', 0, -50, 50],
  ['up', 0, 0, undefined],
  // Left and right lead to the same row, and to boxes that are less far below than to the side.
  ['left', -5, 60, undefined],
  ['right', 5, -60, undefined],
  ['left', -100, 60, 220],
  ['left', -4, 9, 22],
] as const)(
  'the arrow %s finds the element %d to the side and %d below at %s',
  (way, x, y, far) => {
    const from = { left: 0, right: 10, top: 0, bottom: 10 };
    expect(distance(from, { left: x, right: x + 10, top: y, bottom: y + 10 }, way)).toBe(far);
  },
);
