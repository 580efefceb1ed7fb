import { expect, test } from 'vitest';
import { reportTexts } from '../content/report-texts';
import { defaultTasks } from '../todos/defaults.rules';
import type { Movement } from '../inventory/inventory';
import { momentOf, momentText, timeTaken, timeTakenText } from './report-time.rules';
import {
  asOpened,
  reportedGuestCount,
  cellsOf,
  columns,
  csvOf,
  eventStatusOf,
  fileName,
  ratingOf,
  shownTasks,
  statisticsOf,
  statusOf,
  stockUsed,
} from './reports.rules';
import { blankTask } from '../todos/todos.rules';
import type { Task } from '../todos/todos';

const task = (id: string, more: Partial<Task> = {}): Task => ({
  ...blankTask('e1', id),
  task: id,
  ...more,
});
const ran = (start: string, end?: string): Partial<Task> => ({
  startedAtIso: start,
  startedBy: 'Amina',
  ...(end && { completed: true, completedAtIso: end, completedBy: 'Raju' }),
});
const taken = (from: Partial<Task>) => cellsOf(task('x', from), 'en').timeTaken;

test(
  'a task is Completed, In Progress or Pending; an event Completed or In Progress',
  { meta: { requirements: ['K-507', 'K-508', 'D-134'] } },
  () => {
    expect(statusOf(task('a', { completed: true }))).toBe('completed');
    expect(statusOf(task('a', { startedAt: '21/11/2026, 10:15:00 am' }))).toBe('in-progress');
    expect(statusOf(task('a'))).toBe('pending');
    expect(Object.values(reportTexts.status).map(({ en }) => en)).toEqual([
      'Completed',
      'In Progress',
      'Pending',
    ]);
    expect([eventStatusOf({ isCompleted: true }), eventStatusOf({ isCompleted: false })]).toEqual([
      'completed',
      'in-progress',
    ]);
  },
);

test.each([
  ['N/A when a time is missing', {}, 'N/A'],
  ['N/A while it runs', ran('2026-11-21T04:45:00Z'), 'N/A'],
  [
    'a start that is no time',
    { startedAt: 'yesterday', completedAt: '21/11/2026, 10:15:00 am', completed: true },
    'Invalid start date',
  ],
  [
    'an end on a day that does not exist',
    {
      startedAt: '21/11/2026, 10:15:00 am',
      completedAt: '31/02/2026, 10:15:00 am',
      completed: true,
    },
    'Invalid end date',
  ],
  [
    'end before start',
    ran('2026-11-21T05:00:00Z', '2026-11-21T04:59:59Z'),
    'Time calculation error',
  ],
  ['less than a minute', ran('2026-11-21T05:00:00Z', '2026-11-21T05:00:59Z'), 'Less than a minute'],
  ['one minute', ran('2026-11-21T05:00:00Z', '2026-11-21T05:01:59Z'), '1 minute'],
  ['an hour and more', ran('2026-11-21T05:00:00Z', '2026-11-21T06:20:00Z'), '1 hour 20 minutes'],
  ['days', ran('2026-11-19T05:00:00Z', '2026-11-21T08:00:00Z'), '2 days 3 hours'],
  [
    'the documented text alone',
    { startedAt: '1/2/2026, 9:00:00 am', completedAt: '1/2/2026, 9:45:00 am', completed: true },
    '45 minutes',
  ],
  // 1/2 is the first of February here; the ISO field takes precedence.
  [
    'ISO first',
    { ...ran('2026-01-01T03:30:00Z', '2026-01-01T03:40:00Z'), startedAt: '1/2/2026, 9:00:00 am' },
    '10 minutes',
  ],
])(
  '%s',
  {
    meta: {
      requirements: ['D-006', 'D-132', 'K-632', 'K-633', 'K-634', 'K-635', 'K-636', 'D-064'],
    },
  },
  (_name, fields, text) => {
    expect(taken(fields)).toBe(text);
  },
);

test(
  'the date helpers name the problem, in both languages',
  { meta: { requirements: ['K-621', 'K-622', 'K-623'] } },
  () => {
    expect(momentText(momentOf(null, 'some time'), 'en')).toBe('Invalid date format');
    expect(momentText(momentOf('2026-02-31T00:00:00Z', null), 'en')).toBe('Invalid date');
    expect(momentText(momentOf('2026-11-21T04:45:00Z', 'whatever'), 'en')).toBe(
      '21/11/2026, 10:15:00 am',
    );
    expect(momentText(momentOf('', '  '), 'en')).toBe('N/A');
    const late = momentOf('2026-11-21T04:45:00Z', null);
    const early = momentOf('2026-11-21T04:44:00Z', null);
    expect(timeTakenText(timeTaken(late, early), 'en')).toBe('Time calculation error');
    expect(timeTakenText(timeTaken(late, early), 'ml')).not.toMatch(/[a-z]/i);
  },
);

const list = [
  task('b 10', {
    sortOrder: 1,
    ...ran('2026-11-21T06:00:00Z', '2026-11-21T07:00:00Z'),
    estimatedDuration: '30',
  }),
  task('b 9', { sortOrder: 2 }),
  task('A', { sortOrder: 3, ...ran('2026-11-21T05:00:00Z') }),
  task('c', {
    sortOrder: 4,
    ...ran('2026-11-21T04:00:00Z', '2026-11-21T04:10:00Z'),
    estimatedDuration: '30',
  }),
  task('d', { sortOrder: 5 }),
];
const ids = (view: Partial<typeof asOpened>) =>
  shownTasks(list, { ...asOpened, ...view }, 'en').map(({ id }) => id);

test(
  'sorts by time, status or name in both directions, with tasks that have not started last',
  { meta: { requirements: ['K-759', 'D-133'] } },
  () => {
    expect(ids({ sort: 'time' })).toEqual(['c', 'A', 'b 10', 'b 9', 'd']);
    expect(ids({ sort: 'time', direction: 'desc' })).toEqual(['b 10', 'A', 'c', 'b 9', 'd']);
    expect(ids({ sort: 'status' })).toEqual(['b 10', 'c', 'A', 'b 9', 'd']);
    expect(ids({ sort: 'status', direction: 'desc' })).toEqual(['b 9', 'd', 'A', 'b 10', 'c']);
    expect(ids({ sort: 'name' })).toEqual(['A', 'b 9', 'b 10', 'c', 'd']);
    expect(ids({ sort: 'name', direction: 'desc' })).toEqual(['d', 'c', 'b 10', 'b 9', 'A']);
  },
);

test(
  'filters by status: all, completed, in-progress, pending',
  { meta: { requirements: ['K-760'] } },
  () => {
    expect(ids({ status: 'all' })).toHaveLength(5);
    expect(ids({ status: 'completed' })).toEqual(['c', 'b 10']);
    expect(ids({ status: 'in-progress' })).toEqual(['A']);
    expect(ids({ status: 'pending' })).toEqual(['b 9', 'd']);
  },
);

test('the statistics of a list', { meta: { requirements: ['K-237'] } }, () => {
  expect(statisticsOf(list)).toEqual({
    total: 5,
    completed: 2,
    inProgress: 1,
    pending: 2,
    percent: 40,
    over: 1,
    times: {
      average: 35,
      shortest: { task: list[3], minutes: 10 },
      longest: { task: list[0], minutes: 60 },
    },
    first: Date.parse('2026-11-21T04:00:00Z'),
    last: Date.parse('2026-11-21T07:00:00Z'),
  });
  expect(statisticsOf([])).toEqual({
    total: 0,
    completed: 0,
    inProgress: 0,
    pending: 0,
    percent: 0,
    over: 0,
  });
  expect(reportTexts.statistics.none.en).toBe('No completed tasks yet');
});

test('a list in the format of the calls becomes a report in the reader’s language', () => {
  const all: Task[] = defaultTasks('e1');
  expect(statisticsOf(all)).toMatchObject({ total: 47, pending: 47 });
  expect(cellsOf(all[0]!, 'ml').task).toBe('പാത്രങ്ങൾ');
});

test(
  'attendance falls back to the diary’s, and is unknown without it',
  { meta: { requirements: ['K-631'] } },
  () => {
    const event = {
      id: 'e',
      title: 'A',
      date: '2026-11-21',
      createdBy: 'System',
      estimatedAttendance: 50,
      isCompleted: false,
    };
    expect([
      reportedGuestCount(60, event),
      reportedGuestCount(0, event),
      reportedGuestCount(null, event),
      reportedGuestCount(undefined, event),
    ]).toEqual([60, 0, 50, 50]);
    expect(
      reportedGuestCount(null, { ...event, estimatedAttendance: null as never }),
    ).toBeUndefined();
  },
);

test('items used by an event are listed by name, as taken, even if a count included them already', () => {
  const moved = (itemName: string, quantity: number, more: object = {}) =>
    ({
      itemId: itemName,
      itemName,
      unit: 'kg',
      kind: 'event',
      quantity,
      change: 0 - quantity,
      isUndone: false,
      ...more,
    }) as Movement;
  const used = stockUsed([
    moved('Rice 10', 4.1),
    moved('Rice 2', 1),
    moved('Rice 10', 0.2, { change: 0 }),
    moved('Ghee', 5, { isUndone: true }),
  ]);
  expect(used.map(({ itemName, quantity, unit }) => `${itemName}: ${quantity} ${unit}`)).toEqual([
    'Rice 2: 1 kg',
    'Rice 10: 4.3 kg',
  ]);
});

test('the rating of an event is the mean of its reviews', () => {
  expect(ratingOf([{ rating: 5 }, { rating: 4 }, { rating: 4 }])).toBe(4.3);
  expect(ratingOf([])).toBeUndefined();
});

/** Parses CSV as RFC 4180 defines it. */
function parsed(text: string): string[][] {
  const cells = [...text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  expect(cells.map(([all]) => all).join('')).toBe(text);
  const rows: string[][] = [[]];
  for (const [, text = '', end] of cells) {
    rows.at(-1)!.push(text.replace(/""/g, '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const awkward = [
  '=1+1',
  '+91 98765',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'says "ready", twice',
  'two\nlines',
  'ക്ഷ്ത്ര്യ ൺൻർൽൾൿ, "പൂമുഖം"',
  '<img src=x onerror=alert(1)>',
];

test(
  'the CSV has exactly these columns, a byte order mark and no formula, and is read back without a difference',
  { meta: { requirements: ['K-761', 'D-131'] } },
  () => {
    const tasks = awkward.map((name, n) =>
      task(`t${n}`, {
        task: name,
        sortOrder: n,
        assignedTo: name,
        ...ran('2026-11-21T05:00:00Z', '2026-11-21T06:20:00Z'),
      }),
    );
    const text = csvOf(tasks, asOpened, 'en');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [heads, ...rows] = parsed(text.slice(1));
    expect(heads).toEqual([
      'Task',
      'Status',
      'Assigned To',
      'Started By',
      'Start Time',
      'Completed By',
      'Completion Time',
      'Time Taken',
    ]);
    const defused = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
    expect(rows).toEqual(
      tasks.map((each) => columns.map((column) => defused(cellsOf(each, 'en')[column]))),
    );
    expect(rows[0]).toEqual([
      "'=1+1",
      'Completed',
      "'=1+1",
      'Amina',
      '21/11/2026, 10:30:00 am',
      'Raju',
      '21/11/2026, 11:50:00 am',
      '1 hour 20 minutes',
    ]);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  },
);

test(
  'in Malayalam the rows are those of the screen, and the column names stay as documented',
  { meta: { requirements: ['K-761'] } },
  () => {
    const [heads, row] = parsed(csvOf([defaultTasks('e1')[0]!], asOpened, 'ml').slice(1));
    expect(heads?.[0]).toBe('Task');
    expect(row?.slice(0, 2)).toEqual(['പാത്രങ്ങൾ', 'ബാക്കി']);
  },
);

test('the file is named after the event, cleaned', { meta: { requirements: ['K-762'] } }, () => {
  expect(fileName('Wedding at Aluva', 'csv')).toBe('Wedding at Aluva_report.csv');
  expect(fileName('a/b: "c"', 'pdf')).toBe('a b c_report.pdf');
});

test('names are ordered alphabetically with numbers by value, and equal ones by their position', () => {
  const names = ['Rice 10', 'rice 9', 'Rice', 'rice', 'Rice 9b', 'Aval'];
  const tasks = names.map((name, n) => task(`t${n}`, { task: name, sortOrder: n }));
  const view = { ...asOpened, sort: 'name' } as const;
  expect(shownTasks(tasks, view, 'en').map((each) => each.task)).toEqual([
    'Aval',
    'Rice',
    'rice',
    'rice 9',
    'Rice 9b',
    'Rice 10',
  ]);
  expect(shownTasks(tasks, { ...view, direction: 'desc' }, 'en').map((each) => each.task)).toEqual([
    'Rice 10',
    'Rice 9b',
    'rice 9',
    'Rice',
    'rice',
    'Aval',
  ]);
});

test('tasks are ordered by start, those that have not started last, and equal ones by position and id', () => {
  const early = '2026-11-21T04:00:00.000Z';
  const late = '2026-11-21T05:00:00.000Z';
  const tasks = [
    task('d', { sortOrder: 2 }),
    task('b', { sortOrder: 1 }),
    task('a', { sortOrder: 1 }),
    task('y', { ...ran(late), sortOrder: 9 }),
    task('x', { ...ran(late), sortOrder: 9 }),
    task('z', { ...ran(early), sortOrder: 10 }),
  ];
  const order = (direction: 'asc' | 'desc') =>
    shownTasks(tasks, { ...asOpened, direction }, 'en')
      .map(({ id }) => id)
      .join('');
  expect([order('asc'), order('desc')]).toEqual(['zxyabd', 'xyzabd']);
});

test('a task in which nothing happened has empty cells', () => {
  expect(cellsOf(task('x'), 'en')).toMatchObject({
    assignedTo: '',
    startedBy: '',
    completedBy: '',
  });
});
