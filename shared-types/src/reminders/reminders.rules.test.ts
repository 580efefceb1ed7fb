import { expect, test } from 'vitest';
import { subStepOf } from '../content/stages/index';
import { defaultTasks } from '../todos/defaults.rules';
import type { Reading } from '../readings/readings';
import {
  acknowledgementOf,
  dueAlarms,
  dueReminders,
  isSameReminder,
  openReminders,
  type ReminderState,
  sendUntil,
} from './reminders.rules';
import { stepOfTask } from '../todos/step-tasks.rules';
import { namesOf } from '../todos/task-names.rules';
import type { Timer } from '../timers/timers';
import type { Task } from '../todos/todos';
import { blankTask } from '../todos/todos.rules';

const date = '2026-11-24';
const at = (clock: string) => Date.parse(`${date}T${clock}:00+05:30`);
const task = (id: string, fields: Partial<Task>): Task => ({
  ...blankTask('e1', id),
  task: id,
  dueDate: 'Event day',
  ...fields,
});
const rice = task('rice', { startTime: '10:00 AM', assignedTo: 'Amina' });
const check = task('temp-3', { startTime: '10:00 AM', isTemperature: true });
const reading = (taskId: string, value: number, clock: string): Reading => ({
  id: `00000000-0000-4000-8000-0000000000${clock.replace(':', '').slice(-2)}`,
  eventId: 'e1',
  taskId,
  kind: 'pit',
  value,
  at: new Date(at(clock)).toISOString(),
  by: 'Amina',
  probe: null,
  note: null,
  action: null,
});
const running = (stepId: string, clock: string): Timer => ({
  eventId: 'e1',
  stepId,
  isActive: true,
  startTime: at(clock),
  startedBy: 'Amina',
});
const state = (given: Partial<ReminderState>): ReminderState => ({
  event: { date },
  tasks: [],
  readings: [],
  timers: [],
  ...given,
});
const due = (given: Partial<ReminderState>, clock: string) =>
  dueReminders(state(given), at(clock)).map(({ kind, subject }) => `${kind} ${subject}`);

test.each([
  ['09:57', []],
  ['09:58', ['task.start rice']],
  ['10:14', ['task.start rice']],
  ['10:15', []],
])('a task that should start at 10:00 is reminded of at %s: %j', (clock, expected) => {
  expect(due({ tasks: [rice] }, clock)).toEqual(expected);
});

test.each<[string, Partial<Task>]>([
  ['started', { startedAtIso: new Date(at('09:50')).toISOString(), startedBy: 'Amina' }],
  ['done', { completed: true }],
  ['not scheduled', { startTime: 'in the morning' }],
  ['of the day before', { dueDate: '1 day before' }],
])('a task that is %s is not reminded of', (_what, fields) => {
  expect(due({ tasks: [{ ...rice, ...fields }] }, '09:59')).toEqual([]);
});

test('a reading is due once, as a reading, until it is entered or counts as missing', () => {
  expect(due({ tasks: [check] }, '09:58')).toEqual(['reading.due temp-3']);
  expect(due({ tasks: [check], readings: [reading('temp-3', 150, '09:58')] }, '09:59')).toEqual([]);
  expect(due({ tasks: [{ ...check, temperatureValue: '150' }] }, '09:59')).toEqual([]);
  expect(due({ tasks: [check] }, '10:15')).toEqual([]);
});

test('a reading that is to be repeated in 15 minutes is due then, until a newer one is entered', () => {
  const done = { ...check, completed: true, startTime: '9:00 AM' };
  const hot = reading('temp-3', 175, '09:45');
  expect(due({ tasks: [done], readings: [hot] }, '09:57')).toEqual([]);
  expect(due({ tasks: [done], readings: [hot] }, '09:58')).toEqual(['reading.due temp-3']);
  const good = reading('temp-3', 150, '09:58');
  expect(due({ tasks: [done], readings: [hot, good] }, '09:59')).toEqual([]);
});

test('a reading stays due to be repeated when another one causes an alarm after it', () => {
  const tasks = [
    { ...check, completed: true, startTime: '9:00 AM' },
    task('packing-2', { completed: true }),
  ];
  const hot = reading('temp-3', 175, '09:45');
  const cold: Reading = { ...reading('packing-2', 40, '09:50'), kind: 'hot-holding' };
  expect(alarms({ tasks, readings: [hot, cold] }, '09:58')).toHaveLength(2);
  expect(due({ tasks, readings: [hot, cold] }, '09:58')).toEqual(['reading.due temp-3']);
  const good = reading('temp-3', 150, '09:58');
  expect(due({ tasks, readings: [hot, cold, good] }, '09:59')).toEqual([]);
});

test('a step is reminded of two minutes before it ends, with its cook, and not in overtime', () => {
  // The first step of the meat stage takes 20 minutes.
  const timers = [running('2-1', '10:00')];
  const [first] = dueReminders(state({ timers }), at('10:18'));
  const end = first!.dueAt;
  const dueAt = (now: number) => dueReminders(state({ timers }), now).length;
  expect([end - 121_000, end - 120_000, end - 1, end].map(dueAt)).toEqual([0, 1, 1, 0]);
  expect(due({ timers: [{ ...timers[0]!, isActive: false }] }, '10:18')).toEqual([]);
});

test('a closed event and an event that is not in the diary have no reminders', () => {
  expect(due({ tasks: [rice] }, '10:00')).toHaveLength(1);
  expect(due({ tasks: [rice], event: { date, isCompleted: true } }, '10:00')).toEqual([]);
  expect(due({ tasks: [rice], event: undefined }, '10:00')).toEqual([]);
});

test('an acknowledged reminder is no longer open; the same task at another time is another reminder', () => {
  const acknowledged = [
    { kind: 'task.start', subject: 'rice', dueAt: at('10:00'), by: 'Ravi', at: at('09:59') },
  ] as const;
  const openAt = (tasks: Task[]) => openReminders(state({ tasks }), acknowledged, at('10:00'));
  expect(openAt([rice])).toEqual([]);
  expect(openAt([{ ...rice, startTime: '10:01 AM' }])).toHaveLength(1);
});

test('no push message is sent more than five minutes late, or after the end of a step', () => {
  const [start] = dueReminders(state({ tasks: [rice] }), at('10:00'));
  expect(sendUntil(start!)).toBe(at('10:05'));
  const [ending] = dueReminders(state({ timers: [running('2-1', '10:00')] }), at('10:19'));
  expect(sendUntil(ending!)).toBe(ending!.dueAt);
});

const alarms = (given: Partial<ReminderState>, clock: string) =>
  dueAlarms(state(given), at(clock)).map(({ kind, name }) => `${kind} ${name.en}`);

test('a step is in overtime from its end on, unless it was stopped or its event is closed', () => {
  const timers = [running('2-1', '10:00')];
  const [over] = dueAlarms(state({ timers }), at('10:20'));
  expect(over).toMatchObject({ kind: 'timer.overtime', subject: '2-1', assignedTo: null });
  const countAt = (now: number) => dueAlarms(state({ timers }), now).length;
  expect([over!.dueAt - 1, over!.dueAt, over!.dueAt + 14 * 60_000].map(countAt)).toEqual([0, 1, 1]);
  expect(sendUntil(over!)).toBe(over!.dueAt + 5 * 60_000);
  expect(alarms({ timers: [{ ...timers[0]!, isActive: false }] }, '10:21')).toEqual([]);
  expect(alarms({ timers, event: { date, isCompleted: true } }, '10:21')).toEqual([]);
});

test('a reading outside its limit causes an alarm with its value until a good one follows, even if that one is late', () => {
  const named = { ...check, task: 'Third check' };
  const hot = { ...reading('temp-3', 175, '09:45'), id: '00000000-0000-4000-8000-000000000045' };
  const [alarm] = dueAlarms(state({ tasks: [named], readings: [hot] }), at('10:30'));
  expect(alarm).toMatchObject({
    kind: 'reading.out-of-range',
    subject: hot.id,
    dueAt: at('09:45'),
  });
  expect(alarm!.name.en).toBe('Third check: 175°C');
  expect(sendUntil(alarm!)).toBe(at('10:45'));
  expect(alarms({ tasks: [named], readings: [hot] }, '10:46')).toEqual([]);
  const good = reading('temp-3', 150, '10:00');
  expect(alarms({ tasks: [named], readings: [hot, good] }, '10:01')).toEqual([]);
  expect(alarms({ tasks: [named], readings: [good] }, '10:01')).toEqual([]);
});

test('reminders of several tasks are in the order of their times, readings first', () => {
  const tasks = [
    { ...rice, id: 'later', startTime: '10:05 AM' },
    rice,
    { ...check, id: 'temp-2', startTime: '10:04 AM' },
    { ...check, startTime: '10:01 AM' },
    { ...check, id: 'not scheduled', startTime: null },
  ];
  expect(due({ tasks }, '10:04')).toEqual([
    'reading.due temp-3',
    'reading.due temp-2',
    'task.start rice',
    'task.start later',
  ]);
});

test('only the task of a bad reading is repeated, and only where its check may be repeated', () => {
  const other = { ...check, id: 'temp-2', completed: true, startTime: '8:00 AM' };
  const done = { ...check, completed: true, startTime: '9:00 AM' };
  const hot = reading('temp-3', 175, '09:45');
  expect(due({ tasks: [other, done], readings: [hot] }, '09:59')).toEqual(['reading.due temp-3']);
  const core = { ...reading('final-1', 40, '09:45'), kind: 'core' as const };
  const final = task('final-1', { completed: true });
  expect(due({ tasks: [other, final], readings: [core] }, '10:00')).toEqual([]);
});

test('a step is named by its number and title, and its cook is that of its task', () => {
  const timed = defaultTasks('e1').find(({ id }) => subStepOf(stepOfTask(id) ?? '')?.timeAllowed)!;
  const linked = { ...timed, assignedTo: 'Ravi' };
  const stepId = stepOfTask(linked.id)!;
  const stage = subStepOf(stepId)!;
  const timers = [running(stepId, '10:00')];
  const end = at('10:00') + stage.timeAllowed! * 60_000;
  const tasks = [rice, linked];
  expect(dueReminders(state({ timers, tasks }), end - 1_000)).toContainEqual({
    kind: 'step.ending',
    subject: stepId,
    dueAt: end,
    until: end,
    assignedTo: 'Ravi',
    name: { en: `${stepId} ${stage.title}`, ml: `${stepId} ${stage.titleMalayalam}` },
  });
  expect(dueReminders(state({ timers }), end - 1_000)[0]).toMatchObject({ assignedTo: null });
});

test('a timer without a start or of no step has no end', () => {
  const timers = [{ ...running('2-1', '10:00'), startTime: null }, running('9-9', '10:00')];
  for (const clock of ['10:00', '10:19', '10:21'])
    expect([due({ timers }, clock), alarms({ timers }, clock)]).toEqual([[], []]);
});

test('the alarm of a default task is named in both languages, and ends after its time', () => {
  const bad = { ...reading('temp-3', 175, '09:45'), id: '00000000-0000-4000-8000-000000000046' };
  const named = defaultTasks('e1').find(({ id }) => id === 'temp-3')!;
  const at = (now: string) =>
    dueAlarms(
      state({ tasks: [rice, named], readings: [bad] }),
      Date.parse(`${date}T${now}:00+05:30`),
    );
  const { en, ml } = namesOf(named);
  expect(at('09:45').map(({ name }) => name)).toEqual([{ en: `${en}: 175°C`, ml: `${ml}: 175°C` }]);
  expect([at('10:44').length, at('10:45').length]).toEqual([1, 0]);
  const own = { ...check, task: 'Own' };
  const [alarm] = dueAlarms(state({ tasks: [own], readings: [bad] }), Date.parse(bad.at));
  expect(alarm!.name).toEqual({ en: 'Own: 175°C' });
});

test('a reminder is the same by its kind, its subject and its time', () => {
  const ref = { kind: 'task.start', subject: 'rice', dueAt: 1 } as const;
  expect(isSameReminder(ref, { ...ref })).toBe(true);
  const others = [
    { ...ref, kind: 'reading.due' as const },
    { ...ref, subject: 'pot' },
    { ...ref, dueAt: 2 },
  ];
  expect(others.filter((other) => isSameReminder(ref, other))).toEqual([]);
  const acknowledged = others.map((other) => ({ ...other, by: 'Ravi', at: 0 }));
  expect(acknowledgementOf(ref, acknowledged)).toBeUndefined();
  expect(acknowledgementOf(others[1]!, acknowledged)).toBe(acknowledged[1]);
});
