import { expect, test } from 'vitest';
import { buildTimeline } from './event-timeline.rules';
import { defaultTasks } from './defaults.rules';
import type { Reading } from './readings';
import { readingNameIn, readingRows } from './report-readings.rules';

const day = '2026-11-21';
const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`);
const iso = (time: string) => new Date(at(time)).toISOString();
const tasks = defaultTasks('e1');
const reading = (
  taskId: string,
  value: number,
  time: string,
  more: Partial<Reading> = {},
): Reading => ({
  ...{
    id: `${taskId} ${time}`,
    eventId: 'e1',
    taskId,
    kind: 'pit',
    value,
    at: iso(time),
    by: 'Raju',
    probe: null,
    note: null,
    action: null,
  },
  ...more,
});

test('the day goes from its first hour to its last, planned tasks by time, the days before left out', () => {
  const picture = buildTimeline(tasks, [], day, at('06:00'))!;
  expect([picture.from, picture.to]).toEqual([at('05:00'), at('14:00')]);
  expect(picture.rows).toHaveLength(29);
  expect(picture.rows[0]!.task.id).toBe('mutton-1');
  expect(picture.rows[0]!.planned).toEqual({ from: 0, to: 1 / 9 });
  expect(picture.rows.at(-1)).toMatchObject({ task: { id: 'cleanup-1' }, planned: { to: 1 } });
  expect(picture.ticks.map(({ at: tick }) => tick).slice(0, 2)).toEqual([at('06:00'), at('08:00')]);
});

test('what was done stands below what was planned; one that runs goes on until now, and does not stretch the day', () => {
  const done = tasks.map((task) => {
    if (task.id === 'mutton-1')
      return { ...task, startedAtIso: iso('05:30'), completed: true, completedAtIso: iso('07:00') };
    return task.id === 'setup-1' ? { ...task, startedAtIso: iso('06:30') } : task;
  });
  const row = (id: string, now: number) =>
    buildTimeline(done, [], day, now)!.rows.find(({ task }) => task.id === id)!;
  expect(row('mutton-1', 0)).toMatchObject({
    status: 'completed',
    isOver: true,
    actual: { from: 0.5 / 9, to: 2 / 9 },
  });
  expect(row('setup-1', at('08:00')).actual).toEqual({ from: 1.5 / 9, to: 3 / 9 });
  expect(row('setup-1', at('08:00') + 90 * 86_400_000).actual!.to).toBe(1);
});

test('a shift over midnight begins the day before; what was ticked on another day is no part of the picture', () => {
  const early = tasks.map((task) =>
    task.id === 'mutton-1' ? { ...task, startTime: '11:00 PM', startDay: -1 } : task,
  );
  expect(buildTimeline(early, [], day, 0)!.from).toBe(at('00:00') - 3_600_000);
  const other = tasks.map((task) => ({
    ...task,
    startTime: null,
    startedAtIso: '2026-10-01T05:00:00Z',
  }));
  expect(buildTimeline(other, [], day, 0)).toBeUndefined();
});

test('readings have their place, their band and their judgement', () => {
  const { dots, hottest } = buildTimeline(
    tasks,
    [reading('temp-2', 178, '09:30'), reading('temp-1', 190, '08:30')],
    day,
    0,
  )!;
  expect(hottest).toBe(200);
  expect(dots.map(({ reading: { taskId }, verdict, band }) => [taskId, verdict, band])).toEqual([
    ['temp-1', 'low', { from: 1, to: 1 }],
    ['temp-2', 'good', { from: 170 / 200, to: 185 / 200 }],
  ]);
  expect(dots[0]!.x).toBeCloseTo(3.5 / 9);
});

test('the readings as rows, in both languages, one of a task that is off the list too', () => {
  const readings = [
    reading('temp-1', 190, '08:30', { action: 'Added embers' }),
    reading('gone', 80.5, '08:00', { kind: 'core' }),
  ];
  expect(
    readingRows(readings, tasks, 'en').map(({ cells, isOff }) => [...Object.values(cells), isOff]),
  ).toEqual([
    ['21/11/2026, 8:00:00 am', 'Core of the meat', '80.5°C', '75°C or more', 'Raju', '', false],
    [
      '21/11/2026, 8:30:00 am',
      'Pit: Temperature check 1 (before placing the pot)',
      '190°C (low)',
      'At least 200°C, ideal 280-320°C',
      'Raju',
      'Added embers',
      true,
    ],
  ]);
  const named = { id: 'named', task: 'Check pit temperature' };
  const ofPit = { kind: 'pit' } as const;
  expect(readingNameIn(ofPit, named, 'en')).toBe('Check pit temperature');
  expect(readingNameIn({ kind: 'core' }, named, 'en')).toBe(
    'Core of the meat: Check pit temperature',
  );
  expect(readingNameIn(ofPit, { id: 'x', task: 'കുഴിയിലെ ചൂട്' }, 'ml')).toBe('കുഴിയിലെ ചൂട്');
  expect(readingRows(readings, tasks, 'ml')[1]!.cells.what).toBe('കുഴി: ചൂട് പരിശോധന 1');
});
