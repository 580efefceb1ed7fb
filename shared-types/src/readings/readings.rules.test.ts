import { describe, expect, test } from 'vitest';
import { defaultTasks } from '../todos/defaults.rules';
import { minuteMs } from '../durations';
import type { Reading } from './readings';
import {
  celsiusOf,
  extraTime,
  isAsShown,
  judge,
  kindsFor,
  latestValue,
  listOpenAlerts,
  measurementName,
  missingChecks,
  nextMeasurement,
  openAlert,
  ownName,
  readingIdOf,
  readingsOfTask,
} from './readings.rules';

const tasks = defaultTasks('e1');
const task = (id: string) => tasks.find((each) => each.id === id)!;
let count = 0;
const reading = (
  taskId: string,
  value: number,
  minutes = (count += 1),
  kind: Reading['kind'] = 'pit',
): Reading => ({
  id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  eventId: 'e1',
  taskId,
  kind,
  value,
  by: 'Amina',
  probe: null,
  note: null,
  action: null,
  at: new Date(Date.parse('2026-11-21T03:00:00Z') + minutes * minuteMs).toISOString(),
});

describe('a reading is compared with the reference', () => {
  const rows: [string, string, Reading['kind'], number, string][] = [
    ['the evening’s ideal is 180-200°C', 'pit-4', 'pit', 179.9, 'low'],
    ['the evening’s ideal is 180-200°C', 'pit-4', 'pit', 180, 'good'],
    ['the evening’s ideal is 180-200°C', 'pit-4', 'pit', 200, 'good'],
    ['180-200°C after 1 hour', 'pit-4', 'pit', 200.1, 'high'],
    ['the morning’s 170°C is a progress check only', 'pit-temp-1', 'pit', 120, 'noted'],
    ['at least 200°C before the pot', 'temp-1', 'pit', 199.9, 'low'],
    ['at least 200°C before the pot', 'temp-1', 'pit', 200, 'good'],
    ['the ideal of 280-320°C is not a limit', 'temp-1', 'pit', 250, 'good'],
    ['the ideal of 280-320°C is not a limit', 'temp-1', 'pit', 350, 'good'],
    ['about 185-170°C at the second check', 'temp-2', 'pit', 169.9, 'low'],
    ['about 185-170°C at the second check', 'temp-2', 'pit', 170, 'good'],
    ['about 185-170°C at the second check', 'temp-2', 'pit', 185, 'good'],
    ['about 185-170°C at the second check', 'temp-2', 'pit', 185.1, 'high'],
    ['145-160°C at the third, after 1 hour', 'temp-3', 'pit', 144.9, 'low'],
    ['145-160°C at the third, after 1 hour', 'temp-3', 'pit', 145, 'good'],
    ['145-160°C at the third, after 1 hour', 'temp-3', 'pit', 160, 'good'],
    ['145-160°C at the third, after 1 hour', 'temp-3', 'pit', 160.1, 'high'],
    ['the final check is done above 135°C', 'temp-4', 'pit', 135.1, 'good'],
    ['the final check is done above 135°C', 'temp-4', 'pit', 135, 'low'],
    ['the core is 75°C or more', 'final-1', 'core', 75, 'good'],
    ['the core is 75°C or more', 'final-1', 'core', 74.9, 'low'],
    ['the core is never hotter than boiling water', 'final-1', 'core', 100, 'good'],
    ['the core is never hotter than boiling water', 'final-1', 'core', 100.1, 'high'],
    ['hot food stays at 60°C or more', 'packing-2', 'hot-holding', 60, 'good'],
    ['hot food of 172°C is a slip and no hot food', 'packing-2', 'hot-holding', 172, 'high'],
    ['hot food stays at 60°C or more', 'delivery-1', 'hot-holding', 59.9, 'low'],
    ['an additional reading of the pit has no band', 'temp-more-1', 'pit', 20, 'noted'],
  ];
  test.each(rows)(
    '%s: %s %s at %d°C is %s',
    {
      meta: {
        requirements: [
          'D-043',
          'D-045',
          'K-169',
          'K-171',
          'K-691',
          'K-692',
          'K-693',
          'K-694',
          'K-696',
          'K-697',
          'K-699',
          'K-707',
        ],
      },
    },
    (_, taskId, kind, value, verdict) => {
      expect(judge({ taskId, kind, value }).verdict).toBe(verdict);
    },
  );
});

test(
  'check 1 below its band advises what to do and when to read again',
  { meta: { requirements: ['K-201', 'K-698'] } },
  () => {
    expect(judge({ taskId: 'temp-1', kind: 'pit', value: 190 })).toMatchObject({
      recheckAfter: 15,
      isAlarming: true,
    });
    expect(judge({ taskId: 'temp-1', kind: 'pit', value: 190 }).advice?.en).toContain(
      'do not place the pot',
    );
    expect(judge({ taskId: 'temp-3', kind: 'pit', value: 140 }).advice?.en).toContain(
      'plan extra time',
    );
    expect(judge({ taskId: 'temp-3', kind: 'pit', value: 140 }).recheckAfter).toBeUndefined();
    expect(judge({ taskId: 'temp-3', kind: 'pit', value: 165 }).recheckAfter).toBe(15);
    expect(judge({ taskId: 'final-1', kind: 'core', value: 70 }).advice?.en).toContain(
      'do not serve',
    );
    expect(judge({ taskId: 'packing-2', kind: 'hot-holding', value: 172 })).toMatchObject({
      isAlarming: true,
      advice: { en: expect.stringContaining('read again') as string },
    });
    expect(judge({ taskId: 'pit-4', kind: 'pit', value: 150 })).toMatchObject({
      verdict: 'low',
      isAlarming: false,
    });
  },
);

test.each([
  [400, 10, false],
  [135.1, 10, false],
  [135, 15, true],
  [130, 15, true],
  [129.9, 20, true],
  [125, 20, true],
  [124.9, 20, true],
  [0, 20, true],
])(
  'two hours after sealing %d°C means %d minutes more, read again: %s',
  { meta: { requirements: ['D-042', 'K-694', 'K-695', 'K-700', 'K-701'] } },
  (t, minutes, needsRecheck) => {
    expect(extraTime(t)).toMatchObject({ minutes, needsRecheck });
    expect(judge({ taskId: 'temp-4', kind: 'pit', value: t }).advice).toEqual(extraTime(t).advice);
  },
);

test(
  'the documented text of 15 more minutes stays visible below 125°C, beside the longer time',
  { meta: { requirements: ['K-695'] } },
  () => {
    expect(extraTime(124).advice.en).toBe('Keep 15 more minutes, better 20, then read again');
    expect(extraTime(125).advice.en).not.toContain('15');
  },
);

test.each([
  ['182.5', 182.5],
  ['182,5 °C', 182.5],
  [182.5, 182.5],
  [' 0 ', 0],
  [600, 600],
  ['182.55', 182.6],
  ['600.1', undefined],
  [-1, undefined],
  ['hot', undefined],
  ['', undefined],
  [1e-9, undefined],
  [NaN, undefined],
])('%o is read as %o', { meta: { requirements: ['D-044'] } }, (text, celsius) =>
  expect(celsiusOf(text)).toBe(celsius),
);

test('a thermometer shows one decimal', { meta: { requirements: ['D-044'] } }, () => {
  expect([200, '182,5', 600, 0.1, '7.0'].every(isAsShown)).toBe(true);
  expect([182.55, '0.01', 700, 'hot'].some(isAsShown)).toBe(false);
});

describe('the current alert', { meta: { requirements: ['D-045'] } }, () => {
  const alertOf = (...readings: Reading[]) => openAlert(readings, tasks);

  test('is the latest reading outside its band, in the order of the thermometer and not of the network', () => {
    const low = reading('temp-1', 190, 0);
    const lower = reading('temp-1', 180, 15);
    expect(alertOf(lower, low)).toBe(lower);
    expect(alertOf(reading('temp-1', 210, 30), lower, low)).toBeUndefined();
    expect(alertOf(lower, reading('temp-1', 210, 10))).toBe(lower);
  });
  test('of the pit ends with the next good check of the pit, but not with one without a band', () => {
    const low = reading('temp-2', 160, 0);
    expect(alertOf(low, reading('temp-3', 150, 30))).toBeUndefined();
    expect(alertOf(low, reading('pit-temp-1', 300, 30))).toBe(low);
  });
  test('of food ends with a good reading of the same food only', () => {
    const cold = reading('packing-2', 50, 0, 'hot-holding');
    expect(alertOf(cold, reading('delivery-1', 65, 5, 'hot-holding'))).toBe(cold);
    expect(alertOf(cold, reading('packing-2', 80, 5, 'core'))).toBe(cold);
    expect(alertOf(cold, reading('packing-2', 65, 5, 'hot-holding'))).toBeUndefined();
  });
  test('is only the latest one, and ignores a task that was removed from the list', () => {
    const pit = reading('temp-4', 120, 0);
    const food = reading('final-1', 60, 10, 'core');
    expect(alertOf(pit, food)).toBe(food);
    expect(openAlert([pit, food], [task('temp-4')])).toBe(pit);
    expect(alertOf()).toBeUndefined();
  });
});

describe('a missing check', { meta: { requirements: ['D-045'] } }, () => {
  const day = { date: '2026-11-21', isCompleted: false };
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
  const missing = (now: number, readings: Reading[] = [], event = day, list = tasks) =>
    missingChecks(list, readings, event, now).map(({ id }) => id);

  test('is one without a reading 15 minutes after its time', () => {
    expect(missing(at('08:25'))).toEqual(['pit-temp-1']);
    expect(missing(at('08:26'))).toEqual(['pit-temp-1', 'temp-1']);
    expect(missing(at('08:26'), [reading('temp-1', 190)])).toEqual(['pit-temp-1']);
  });
  test('is one that was ticked, or whose event was completed, without a reading', () => {
    const ticked = tasks.map((each) =>
      each.id === 'temp-3' ? { ...each, completed: true } : each,
    );
    expect(missing(at('00:00'), [], day, ticked)).toEqual(['temp-3']);
    expect(missing(at('00:00'), [], { ...day, isCompleted: true })).toHaveLength(5);
  });
  test('is not reported with a value of an older list, without a known time, or for a task that is no check', () => {
    const old = tasks.map((each) => ({ ...each, temperatureValue: '200' }));
    expect(missing(at('23:00'), [], day, old)).toEqual([]);
    const untimed = tasks.map((each) => ({ ...each, startTime: null }));
    expect(missing(at('23:00'), [], day, untimed)).toEqual([]);
    expect(missingChecks(tasks, [], undefined, at('23:00'))).toEqual([]);
  });
  test('moves with its task over midnight', () => {
    const night = tasks.map((each) =>
      each.id === 'temp-1' ? { ...each, startTime: '11:30 PM', startDay: -1 } : each,
    );
    expect(missing(at('00:00') - 15 * minuteMs, [], day, night)).toEqual([]);
    expect(missing(at('00:00') - 14 * minuteMs, [], day, night)).toEqual(['temp-1']);
  });
});

test(
  'a task has the latest value of the kind it is about',
  { meta: { requirements: ['K-264', 'D-044'] } },
  () => {
    const all = [
      reading('temp-1', 190, 0),
      reading('temp-1', 210.5, 15),
      reading('temp-1', 80, 20, 'core'),
      reading('temp-2', 175, 30),
    ];
    expect(latestValue(all, task('temp-1'))).toBe('210.5');
    expect(latestValue([], task('temp-1'))).toBeNull();
    expect(latestValue([reading('final-1', 78, 0, 'core')], task('final-1'))).toBe('78');
  },
);

test(
  'each task takes the readings that belong to it',
  { meta: { requirements: ['K-263'] } },
  () => {
    expect(kindsFor(task('temp-1'))).toEqual(['pit']);
    expect(kindsFor(task('final-1'))).toEqual(['core']);
    expect(['packing-2', 'quality-1', 'delivery-1'].map((id) => kindsFor(task(id))[0])).toEqual(
      Array(3).fill('hot-holding'),
    );
    expect(kindsFor({ id: 'temp-more-1', isTemperature: true, isDelivery: false })).toEqual([
      'pit',
      'core',
      'hot-holding',
    ]);
    expect(kindsFor(task('gas-1'))).toEqual([]);
  },
);

test(
  'additional measurements continue the numbering',
  { meta: { requirements: ['K-526'] } },
  () => {
    const first = nextMeasurement(tasks);
    expect(first).toEqual({ task: 'Additional Temperature Measurement 1', number: 1 });
    expect(nextMeasurement([first, { task: 'Additional Temperature Measurement 7' }]).number).toBe(
      8,
    );
    expect(measurementName('Additional Temperature Measurement 7')?.ml).toBe('അധിക ചൂടിന്റെ അളവ് 7');
    expect(measurementName('Gas')).toBeUndefined();
  },
);

test('the reading of a tick has an id that follows from the command and the task, and is a UUID', () => {
  const command = '0b0f5b4e-4c1d-4a52-9f0e-3f1f4c2f9a11';
  const id = readingIdOf(command, 'temp-1');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(readingIdOf(command.toUpperCase(), 'temp-1')).toBe(id);
  expect(
    new Set([
      id,
      command,
      readingIdOf(command, 'temp-2'),
      readingIdOf(command.replace('0b', '1b'), 'temp-1'),
    ]).size,
  ).toBe(4);
});

test('readings are listed by their time, and those of one moment by their id', () => {
  const c = reading('temp-1', 200, 5);
  const a = reading('temp-1', 210, 3);
  const b = reading('temp-1', 220, 5);
  const list = [b, c, reading('temp-2', 200, 1), a];
  expect(readingsOfTask(list, 'temp-1')).toEqual([a, c, b]);
  expect(readingsOfTask([...list].reverse(), 'temp-1')).toEqual([a, c, b]);
});

test('open alerts are the oldest first, and each box of food has its own', () => {
  const food = (taskId: string, value: number, minutes: number) =>
    reading(taskId, value, minutes, 'core');
  const cold = food('unseal-1', 40, 3);
  const pit = reading('temp-1', 100, 2);
  const colder = food('final-1', 50, 1);
  expect(listOpenAlerts([cold, pit, colder], tasks)).toEqual([colder, pit, cold]);
  // A later alert of the pit replaces the earlier one and is the latest.
  const colderPit = reading('temp-1', 90, 9);
  expect(listOpenAlerts([colderPit, cold, pit, colder], tasks)).toEqual([colder, cold, colderPit]);
  const good = food('unseal-1', 80, 10);
  expect(listOpenAlerts([good, colderPit, cold, pit, colder], tasks)).toEqual([colder, colderPit]);
});

test.each([
  [
    'Additional Temperature Measurement 12',
    { en: 'Additional Temperature Measurement 12', ml: 'അധിക ചൂടിന്റെ അളവ് 12' },
  ],
  ['Check the Additional Temperature Measurement 12', undefined],
  ['Additional Temperature Measurement 12 again', undefined],
])('"%s" has the name of a measurement, or none', (name, text) => {
  expect(measurementName(name)).toEqual(text);
});

test('a measurement whose number is taken gets the next one, another task its own name', () => {
  const list = [{ task: 'Additional Temperature Measurement 12' }, { task: 'Wash rice' }];
  expect(ownName('Additional Temperature Measurement 12', list)).toBe(
    'Additional Temperature Measurement 13',
  );
  expect(ownName('Additional Temperature Measurement 11', list)).toBe(
    'Additional Temperature Measurement 11',
  );
  expect(ownName('Wash rice', list)).toBe('Wash rice');
});
