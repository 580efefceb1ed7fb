import { expect, test } from 'vitest';
import { buildTimeline } from './event-timeline.rules';
import { defaultTasks } from '../todos/defaults.rules';
import type { Reading } from '../readings/readings';
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

test('actual times are below planned times; a running task lasts until now, and does not extend the day', () => {
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

test('rows are in the order of their times, and of two that begin together in that of the list', () => {
  const times: Record<string, string> = { 'mutton-1': '10:00 AM', 'setup-1': '6:00 AM' };
  const some = tasks
    .filter(({ id }) => ['mutton-1', 'setup-1', 'temp-1', 'temp-2'].includes(id))
    .map((task) => ({ ...task, startTime: times[task.id] ?? '8:00 AM' }))
    .reverse();
  const { rows } = buildTimeline(some, [], day, 0)!;
  expect(rows.map(({ task }) => task.id)).toEqual(['setup-1', 'temp-1', 'temp-2', 'mutton-1']);
});

test('from noon to noon a task belongs to the day, and the hours of the axis are at most eight', () => {
  const noon = (startDay: number) =>
    buildTimeline(
      tasks.map((task) =>
        task.id === 'mutton-1' ? { ...task, startTime: '12:00 PM', startDay } : task,
      ),
      [],
      day,
      0,
    )!;
  expect(noon(-1).from).toBe(at('00:00') - 12 * 3_600_000);
  expect(noon(1).rows.map(({ task }) => task.id)).not.toContain('mutton-1');
  const { ticks, to } = noon(-1);
  expect(ticks).toHaveLength(7);
  expect(ticks.at(-1)!.at).toBeLessThanOrEqual(to);
  const eight = tasks.flatMap((task) =>
    task.id === 'mutton-1' ? [{ ...task, startTime: '6:00 AM', duration: '8 hours' }] : [],
  );
  const short = buildTimeline(eight, [], day, 0)!;
  expect(short.ticks.at(-1)).toEqual({ at: short.to, x: 1 });
});

test('a reading of another day is no part of the picture, and one alone has an hour of its own', () => {
  const next = { at: new Date(at('23:00') + 14 * 3_600_000).toISOString() };
  expect(buildTimeline([], [reading('temp-1', 190, '08:30', next)], day, 0)).toBeUndefined();
  const { from, to, dots } = buildTimeline([], [reading('temp-1', 190, '08:30')], day, 0)!;
  expect([from, to, dots[0]!.x, dots[0]!.y]).toEqual([at('08:00'), at('09:00'), 0.5, 190 / 200]);
});

test('the scale goes up to the maxCelsius reading, and a reading without a target has no band', () => {
  const { dots, maxCelsius } = buildTimeline(
    tasks,
    [reading('temp-1', 330, '08:30'), reading('gone', 40, '09:00')],
    day,
    0,
  )!;
  expect(maxCelsius).toBe(350);
  expect(dots.map(({ y }) => y)).toEqual([330 / 350, 40 / 350]);
  expect(dots[1]).not.toHaveProperty('band');
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
  const { dots, maxCelsius } = buildTimeline(
    tasks,
    [reading('temp-2', 178, '09:30'), reading('temp-1', 190, '08:30')],
    day,
    0,
  )!;
  expect(maxCelsius).toBe(200);
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
