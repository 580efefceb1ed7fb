import { expect, test } from 'vitest';
import { defaultTasks } from './defaults.rules';
import {
  repairTask,
  blankTask,
  bySortOrder,
  dateOfDue,
  daysBefore,
  redactTaskForDisplay,
  groupsOf,
  hasStarted,
  isTimeExceeded,
  lacksTemperature,
  minutesAllowed,
  normalDue,
  withCompletion,
  withFields,
  withMovedStart,
  withoutCompletion,
  withoutStart,
  withStart,
} from './todos.rules';

const task = blankTask('e1', 'wood-1');
const ten = Date.parse('2026-11-21T04:30:00Z');
const eleven = ten + 3_600_000;

test(
  'a task that starts records the person and the time',
  { meta: { requirements: ['K-458'] } },
  () => {
    const started = withStart(task, 'Amina', ten);
    expect(started).toMatchObject({
      startedBy: 'Amina',
      startedAt: '21/11/2026, 10:00:00 am',
      completed: false,
    });
    expect(withStart(started, 'Biju', eleven)).toBe(started);
  },
);

test(
  'completing a task that never started starts it too, by the same person',
  { meta: { requirements: ['K-459', 'K-460'] } },
  () => {
    expect(withCompletion(task, 'Amina', ten)).toMatchObject({
      completed: true,
      completedBy: 'Amina',
      startedBy: 'Amina',
      startedAtIso: '2026-11-21T04:30:00.000Z',
      completedAtIso: '2026-11-21T04:30:00.000Z',
    });
  },
);

test('the start of a task moves with that of its step, by whole minutes at most apart from it, and not past its completion', () => {
  const started = withStart(task, 'Amina', ten);
  const moved = { startedAt: '21/11/2026, 9:55:00 am', startedAtIso: '2026-11-21T04:25:00.000Z' };
  const earlier = ten - 300_000;
  expect(withMovedStart(started, ten, earlier)).toEqual({ ...started, ...moved });
  expect(withMovedStart(started, ten + 120_000, earlier)).toEqual({ ...started, ...moved });
  expect(withMovedStart(started, ten + 1, earlier)).toBe(started);
  expect(withMovedStart(task, ten, earlier)).toBe(task);

  const done = withCompletion(started, 'Amina', ten + 60_000);
  expect(withMovedStart(done, ten, earlier)).toEqual({ ...done, ...moved });
  expect(withMovedStart(done, ten, ten + 60_000).startedAtIso).toBe(done.completedAtIso);
  expect(withMovedStart(done, ten, ten + 60_001)).toBe(done);
});

test('the second person to complete a task changes nothing', () => {
  const done = withCompletion(task, 'Amina', ten);
  expect(withCompletion(done, 'Biju', eleven)).toBe(done);
});

test(
  'undoing a start makes the task pending; the start of a completed one stays',
  { meta: { requirements: ['K-461'] } },
  () => {
    expect(withoutStart(withStart(task, 'Amina', ten))).toEqual(task);
    const done = withCompletion(task, 'Amina', ten);
    expect(withoutStart(done)).toBe(done);
  },
);

test('undoing a completion leaves the start', { meta: { requirements: ['K-462'] } }, () => {
  const done = withCompletion(withStart(task, 'Amina', ten), 'Biju', eleven);
  expect(withoutCompletion(done)).toEqual(withStart(task, 'Amina', ten));
});

test('an action without a name is recorded as User', { meta: { requirements: ['K-465'] } }, () => {
  expect(withCompletion(task, '', ten).completedBy).toBe('User');
});

test(
  'a task with an unreadable start or completion time still counts as started or completed, and its other fields stay',
  { meta: { requirements: ['K-632', 'K-633'] } },
  () => {
    const begun = { ...task, startedAt: 'after prayers', startedBy: 'Raju' };
    expect([task, begun, withStart(task, 'Amina', ten)].map(hasStarted)).toEqual([
      false,
      true,
      true,
    ]);
    expect(withStart(begun, 'Amina', ten)).toBe(begun);
    expect(withCompletion(begun, 'Amina', ten)).toMatchObject({
      startedAt: 'after prayers',
      startedBy: 'Raju',
      completed: true,
    });
    expect(withoutStart(begun)).toEqual(task);
  },
);

test(
  'where the fields of two people differ, a timestamp takes precedence over a text, and an open task has no completion',
  { meta: { requirements: ['D-003'] } },
  () => {
    const done = withCompletion(task, 'Amina', ten);
    const sent = { ...done, completedAt: 'yesterday', completedAtIso: null };
    expect([task, done, sent].map(repairTask)).toEqual([task, done, sent]);
    expect(repairTask({ ...done, startedAt: 'yesterday', completedAt: 'yesterday' })).toEqual(done);
    expect(repairTask({ ...done, startedAt: null })).toEqual(done);
    for (const half of [
      { ...done, completed: false },
      { ...sent, completed: false },
      { ...sent, completedAt: null },
    ])
      expect(repairTask(half)).toEqual(withoutCompletion(done));
  },
);

test(
  'a temperature task is not completed without its value',
  { meta: { requirements: ['K-463'] } },
  () => {
    const reading = { ...task, isTemperature: true };
    expect([
      lacksTemperature(reading),
      lacksTemperature(reading, ' '),
      lacksTemperature(reading, '210'),
    ]).toEqual([true, true, false]);
    expect(lacksTemperature({ ...reading, temperatureValue: '180' })).toBe(false);
    expect(lacksTemperature(task)).toBe(false);
  },
);

test.each([
  ['210', true],
  ['0', true],
  ['600', true],
  ['182,5', true],
  [' 182.5 ', true],
  ['180 °C', true],
  ['180C', true],
  ['600,5', false],
  ['99999', false],
  ['-1', false],
  ['abc', false],
  ['°C', false],
  ['180 or so', false],
  ['1.8.0', false],
])('"%s" is a temperature: %s', { meta: { requirements: ['K-463', 'D-044'] } }, (text, isOne) => {
  const reading = { ...task, isTemperature: true };
  expect(lacksTemperature(reading, text)).toBe(!isOne);
  expect(lacksTemperature({ ...reading, temperatureValue: text })).toBe(!isOne);
});

test(
  'an invalid temperature is refused, also where a valid one is stored',
  { meta: { requirements: ['K-463'] } },
  () => {
    expect(lacksTemperature({ ...task, isTemperature: true, temperatureValue: '180' }, 'abc')).toBe(
      true,
    );
  },
);

test(
  'a blank given with the completion leaves the stored reading',
  { meta: { requirements: ['K-463'] } },
  () => {
    const reading = { ...task, isTemperature: true, temperatureValue: '180' };
    expect(withCompletion(reading, 'Amina', ten, ' ').temperatureValue).toBe('180');
  },
);

test(
  'a task takes too long only while it is in progress',
  { meta: { requirements: ['K-466', 'K-468'] } },
  () => {
    const slow = withStart({ ...task, estimatedDuration: '30' }, 'Amina', ten);
    expect(isTimeExceeded(slow, ten + 30 * 60_000)).toBe(false);
    expect(isTimeExceeded(slow, ten + 30 * 60_000 + 1)).toBe(true);
    expect(isTimeExceeded(withCompletion(slow, 'Amina', eleven), eleven)).toBe(false);
    expect(isTimeExceeded(withoutStart(slow), eleven)).toBe(false);
  },
);

test.each([
  ['45', 45],
  ['45 min', 45],
  ['about 45', undefined],
  ['0', undefined],
  [null, undefined],
])(
  'a duration of %s allows %s minutes',
  { meta: { requirements: ['D-067'] } },
  (estimatedDuration, minutes) => {
    expect(minutesAllowed({ estimatedDuration })).toBe(minutes);
  },
);

test.each([
  ['1 day before event', 'Day before event'],
  ['1 days before event', 'Day before event'],
  ['3 days before event', '3 days before event'],
  ['0 days before event', 'Event day'],
  ['After the feast', 'After the feast'],
])('the label %s is %s', { meta: { requirements: ['K-677'] } }, (label, normal) => {
  expect(normalDue(label)).toBe(normal);
});

test('labels are resolved to dates', { meta: { requirements: ['K-679'] } }, () => {
  expect(dateOfDue('Day before event', '2026-03-01')).toBe('2026-02-28');
  expect(dateOfDue('Event day', '2026-03-01')).toBe('2026-03-01');
  expect(dateOfDue('10 days before event', '2026-03-01')).toBe('2026-02-19');
  expect(dateOfDue('After the feast', '2026-03-01')).toBeUndefined();
});

test(
  'groups with the most days come first, and custom labels last',
  { meta: { requirements: ['K-678'] } },
  () => {
    const labels = [
      'Event day',
      'After the feast',
      '2 days before event',
      '10 days before event',
      'Day before event',
      '3 days before event',
    ];
    const groups = groupsOf(
      labels.map((dueDate, index) => ({ ...blankTask('e1', `t${index}`), dueDate })),
    );
    expect(groups.map(({ dueDate }) => dueDate)).toEqual([
      '10 days before event',
      '3 days before event',
      '2 days before event',
      'Day before event',
      'Event day',
      'After the feast',
    ]);
  },
);

test('typed texts of a task are normalized, and absent fields stay', () => {
  const written = withFields(
    { ...task, assignedTo: 'Amina' },
    { startTime: '7.30', dueDate: '1 days before event', assignedTo: undefined },
  );
  expect(written).toMatchObject({
    startTime: '7:30 AM',
    dueDate: 'Day before event',
    assignedTo: 'Amina',
  });
});

test(
  'the default list has 47 tasks in order, each of the event',
  { meta: { requirements: ['K-275'] } },
  () => {
    const tasks = defaultTasks('e7');
    expect(tasks).toHaveLength(47);
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(47);
    expect(
      tasks.every(
        ({ eventId, completed, startedAt }) => eventId === 'e7' && !completed && startedAt === null,
      ),
    ).toBe(true);
  },
);

test('a blank task is of the event day, with no flag set and nothing in it', () => {
  expect(task).toMatchObject({
    task: 'Untitled task',
    dueDate: 'Event day',
    description: '',
    sortOrder: 0,
    startDay: 0,
    hasVideo: false,
    isTemperature: false,
    isFinalTask: false,
    isDelivery: false,
    completed: false,
    startedAtIso: null,
    completedAtIso: null,
  });
});

test('a display gets no delivery address and no delivery note', () => {
  const delivery = { ...task, deliveryLocation: 'Beach Road 1', deliveryNotes: 'Ring twice' };
  expect(redactTaskForDisplay(delivery)).toEqual(task);
  expect(redactTaskForDisplay({ ...delivery, task: 'Pack' }).task).toBe('Pack');
});

test.each([
  ['x1 days before event', undefined],
  ['1 days before eventx', undefined],
  ['10  days   before  event ', 10],
  ['1 day before event', 1],
  ['0 days before event', 0],
  ['12 days before event', 12],
  ['12 days before event, early', undefined],
])('the label %j means %s days', (label, days) => {
  expect(daysBefore(label)).toBe(days);
});

test('tasks of one position stand in the order of their ids', () => {
  const named = (id: string, sortOrder: number) => ({ ...task, id, sortOrder });
  const a = named('a', 2);
  const b = named('b', 2);
  const c = named('c', 1);
  expect(bySortOrder(a, b)).toBe(-1);
  expect(bySortOrder(b, a)).toBe(1);
  expect(bySortOrder(a, { ...a })).toBe(0);
  expect(groupsOf([b, a, c])).toEqual([{ dueDate: 'Event day', tasks: [c, a, b] }]);
});

test.each([
  ['182 C', true],
  ['182°C', true],
  ['182 ° C', true],
  ['182xC', false],
  [' 182,5 ', true],
  ['600', true],
  ['600.1', false],
])('the reading %j counts: %s', (text, counts) => {
  const hot = { ...task, isTemperature: true };
  expect(lacksTemperature(hot, text)).toBe(!counts);
  expect(lacksTemperature({ ...hot, temperatureValue: '90' }, '  ')).toBe(false);
  expect(lacksTemperature(hot)).toBe(true);
  expect(withCompletion(hot, 'Amina', ten, ` ${text} `).temperatureValue).toBe(text.trim());
});

test('a task that has not started, or is done, exceeds nothing', () => {
  const timed = { ...task, estimatedDuration: '30 min' };
  const started = withStart(timed, 'Amina', ten);
  expect(isTimeExceeded(timed, eleven)).toBe(false);
  expect(isTimeExceeded(started, ten + 30 * 60_000)).toBe(false);
  expect(isTimeExceeded(started, ten + 30 * 60_000 + 1)).toBe(true);
  expect(isTimeExceeded(withCompletion(started, 'Amina', eleven), eleven)).toBe(false);
  expect(minutesAllowed({ estimatedDuration: null })).toBeUndefined();
});

test('a custom task with a start time is listed by it, one without after the tasks of its day', () => {
  const list = [
    { ...task, id: 'pit-2', startTime: '7:15 AM', sortOrder: 200 },
    { ...task, id: 'seal-1', startTime: '5:15 PM', sortOrder: 420 },
    { ...task, id: 'custom-1', startTime: '7:30 AM', sortOrder: 430 },
    { ...task, id: 'custom-2', startTime: null, sortOrder: 440 },
    { ...task, id: 'custom-3', startTime: '7:00 AM', sortOrder: 450 },
  ];
  const ids = groupsOf(list).flatMap(({ tasks }) => tasks.map(({ id }) => id));
  expect(ids).toEqual(['custom-3', 'pit-2', 'custom-1', 'seal-1', 'custom-2']);
});
