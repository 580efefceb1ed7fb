import { expect, test } from 'vitest';
import { templateTasks } from '../content/tasks';
import { defaultTasks } from '../todos/defaults.rules';
import { brokenIn, linksOf, parsedAfter, slackBeforeDelivery } from '../todos/dependencies.rules';
import type { Schedule } from './schedule';
import {
  defaultSchedule,
  beforeDawn,
  dayOfMinutes,
  deliveryTimeOf,
  firstDelivery,
  lightAt,
  moveTask,
  notScheduled,
  quickChoices,
  shiftTasks,
  startOf,
  underWay,
  type ScheduleTarget,
} from './schedule.rules';
import { timeOf } from '../time.rules';
import { withCompletion, withFields, withStart } from '../todos/todos.rules';
import type { Task } from '../todos/todos';

// id | offset | start A | start B, copied from the content list, section 2.
const published = `
  utensils-1 |  |  |
  wood-1 |  |  |
  stationary-1 |  |  |
  packing-1 |  |  |
  gas-1 |  |  |
  purchase-1 |  |  |
  purchase-2 |  |  |
  cleaning-1 |  |  |
  cleaning-2 |  |  |
  purchase-3 |  |  |
  cleaning-3 |  |  |
  spice-1 |  |  |
  spice-2 |  |  |
  firewood-1 |  |  |
  pit-1 |  |  |
  pit-2 |  |  |
  pit-3 |  |  |
  pit-4 |  |  |
  mutton-1 | -420 | 5:00 AM | 5:00 AM
  setup-1 | -390 | 5:30 AM | 5:30 AM
  pit-temp-1 | -375 | 5:45 AM | 5:45 AM
  marination-1 | -360 | 6:00 AM | 6:00 AM
  marination-2 | -340 | 6:20 AM | 6:20 AM
  marination-3 | -330 | 6:30 AM | 6:30 AM
  marination-4 | -315 | 6:45 AM | 6:45 AM
  marination-5 | -300 | 7:00 AM | 7:00 AM
  rice-1 | -300 | 7:00 AM | 7:45 AM
  marination-6 | -285 | 7:15 AM | 7:15 AM
  rice-2 | -280 | 7:20 AM | 7:50 AM
  rice-3 | -255 | 7:45 AM | 8:15 AM
  chutney-1 | -240 | 8:00 AM | 8:30 AM
  temp-1 | -230 | 8:10 AM | 8:35 AM
  rice-4 | -225 | 8:15 AM | 8:40 AM
  grill-1 | -210 | 8:30 AM | 8:55 AM
  chutney-2 | -210 | 8:30 AM | 9:00 AM
  seal-1 | -200 | 8:40 AM | 9:05 AM
  chutney-3 | -195 | 8:45 AM | 9:15 AM
  temp-2 | -170 | 9:10 AM | 9:35 AM
  temp-3 | -140 | 9:40 AM | 10:05 AM
  mayo-1 | -120 | 10:00 AM | 10:15 AM
  temp-4 | -80 | 10:40 AM | 11:05 AM
  unseal-1 | -65 | 10:55 AM | 11:15 AM
  final-1 | -60 | 11:00 AM | 11:20 AM
  packing-2 | -45 | 11:15 AM | 11:25 AM
  quality-1 | -15 | 11:45 AM | 11:50 AM
  delivery-1 | 0 | 12:00 PM | 12:00 PM
  cleanup-1 | 60 | 1:00 PM | 1:00 PM
`;
const rows = published
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string, string]);

/** A separate implementation, so that the table is not compared with itself. */
const clock = (time: string) => {
  const [, hour, minute, half] = /^(\d+):(\d\d) (AM|PM)$/.exec(time)!;
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
};
const written = (minutes: number): [string, number] => {
  const day = Math.floor(minutes / 1440);
  const inDay = minutes - day * 1440;
  const hour = Math.floor(inDay / 60);
  return [
    `${hour % 12 || 12}:${String(inDay % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
    day,
  ];
};

const list = () => defaultTasks('wedding');
const task = (tasks: readonly Task[], id: string) => tasks.find((one) => one.id === id)!;
/** The whole list after a shift. */
function after(
  tasks: readonly Task[],
  wanted: ScheduleTarget,
  schedule: Schedule = defaultSchedule,
): Task[] {
  const changed = new Map(shiftTasks(tasks, schedule, wanted).map((one) => [one.id, one]));
  return tasks.map((one) => changed.get(one.id) ?? one);
}
const times = (tasks: readonly Task[]) =>
  tasks.map(({ id, startTime, startDay }) => [id, startTime, startDay]);
const madeFor = (deliveryTime: string, table: Schedule['table'] = 'first'): Schedule => ({
  ...defaultSchedule,
  deliveryTime,
  table,
});

test(
  'the default times are for a delivery at noon, cleanup an hour later, mutton at 5',
  { meta: { requirements: ['K-684', 'K-686', 'K-687', 'K-688'] } },
  () => {
    expect(defaultSchedule).toMatchObject({ deliveryTime: '12:00 PM', table: 'first' });
    const byId = Object.fromEntries(list().map(({ id, startTime }) => [id, startTime]));
    expect(byId).toMatchObject({
      'mutton-1': '5:00 AM',
      'delivery-1': '12:00 PM',
      'cleanup-1': '1:00 PM',
    });
    expect(
      Math.min(
        ...list()
          .flatMap((one) => startOf(one) ?? [])
          .filter((start) => start >= 0),
      ),
    ).toBe(300);
  },
);

test(
  'the quick choices are the documented ones',
  { meta: { requirements: ['K-073', 'K-074', 'K-075', 'K-076', 'K-077'] } },
  () => {
    expect(quickChoices).toEqual(['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM', '6:00 PM']);
  },
);

test.each(quickChoices)(
  'for a delivery at %s the 47 start times are those of the published table',
  { meta: { requirements: ['K-685', 'K-006'] } },
  (deliveryTime) => {
    const expected = rows.map(([id, offset]) => {
      if (offset === '') return [id, null, 0];
      const [time, day] = written(clock(deliveryTime) + Number(offset));
      return [id, time, day];
    });
    expect(expected).toHaveLength(47);
    expect(times(after(list(), { deliveryTime }))).toEqual(expected);
  },
);

test(
  'the table that is published for noon is the one copied here',
  { meta: { requirements: ['K-685'] } },
  () => {
    expect(times(list())).toEqual(rows.map(([id, , first]) => [id, first || null, 0]));
  },
);

test.each(quickChoices)(
  'for a delivery at %s the second table has its published times, the rice at 7:45',
  { meta: { requirements: ['K-690', 'D-054'] } },
  (deliveryTime) => {
    const by = clock(deliveryTime) - clock('12:00 PM');
    const expected = rows.map(([id, , , second]) =>
      second === '' ? [id, null, 0] : [id, ...written(clock(second) + by)],
    );
    expect(times(after(list(), { deliveryTime, table: 'second' }))).toEqual(expected);
    expect(rows.find(([id]) => id === 'rice-1')![3]).toBe('7:45 AM');
  },
);

test.each(quickChoices)(
  'for a delivery at %s nothing starts before what it depends on, in both tables',
  { meta: { requirements: ['D-059'] } },
  (deliveryTime) => {
    for (const table of ['first', 'second'] as const)
      expect(brokenIn(after(list(), { deliveryTime, table }))).toEqual([]);
  },
);

test(
  'the first table leaves five minutes before the delivery, the second none',
  { meta: { requirements: ['D-054'] } },
  () => {
    expect(slackBeforeDelivery(list())).toBe(5);
    expect(slackBeforeDelivery(after(list(), { deliveryTime: '12:00 PM', table: 'second' }))).toBe(
      0,
    );
    expect(slackBeforeDelivery(list().filter(({ isDelivery }) => !isDelivery))).toBeUndefined();
  },
);

test(
  'an edited time stays at its distance, through both tables and back',
  { meta: { requirements: ['D-057'] } },
  () => {
    const edited = list().map((one) =>
      one.id === 'mayo-1' ? withFields(one, { startTime: '9:07 AM' }) : one,
    );
    const own: Task = {
      ...withFields(task(list(), 'mayo-1'), { startTime: '6.30', dueDate: 'Event day' }),
      id: 'custom-1',
    };
    const there = after([...edited, own], { deliveryTime: '4:00 PM', table: 'second' });
    expect(task(there, 'mayo-1').startTime).toBe('1:22 PM');
    expect(task(there, 'custom-1').startTime).toBe('10:30 AM');
    const back = after(
      there,
      { deliveryTime: '12:00 PM', table: 'first' },
      madeFor('4:00 PM', 'second'),
    );
    expect(times(back)).toEqual(times([...edited, own]));
  },
);

test(
  'the first delivery starts at its given time, also after its own time was edited; a second trip stays at its distance',
  { meta: { requirements: ['D-060'] } },
  () => {
    const second: Task = { ...task(list(), 'delivery-1'), id: 'delivery-2', startTime: '2:00 PM' };
    const edited = [...list(), second].map((one) =>
      one.id === 'delivery-1' ? { ...one, startTime: '12:30 PM' } : one,
    );
    expect(firstDelivery(edited)?.id).toBe('delivery-1');
    const there = after(edited, { deliveryTime: '2:00 PM' });
    expect(task(there, 'delivery-1').startTime).toBe('2:00 PM');
    expect(task(there, 'delivery-2').startTime).toBe('4:00 PM');
    expect(task(there, 'quality-1').startTime).toBe('1:45 PM');
    expect(
      times(after(edited, { deliveryTime: '12:00 PM' })).find(([id]) => id === 'delivery-1'),
    ).toEqual(['delivery-1', '12:00 PM', 0]);
  },
);

test(
  'a task without a time that can be read stays, and so does what is not of the event day',
  { meta: { requirements: ['D-072'] } },
  () => {
    const odd = list().map((one) =>
      one.id === 'mayo-1'
        ? { ...one, startTime: 'after lunch' }
        : one.id === 'pit-2'
          ? { ...one, startTime: '8:30 PM' }
          : one,
    );
    const there = after(odd, { deliveryTime: '6:00 PM' });
    expect(task(there, 'mayo-1').startTime).toBe('after lunch');
    expect(task(there, 'pit-2').startTime).toBe('8:30 PM');
    expect(
      ['after lunch', '25:00 PM', '', null, '7:30 AM'].map((startTime) =>
        notScheduled({ startTime }),
      ),
    ).toEqual([true, true, false, false, false]);
  },
);

test(
  'what a shift puts before midnight is of the day before, what it puts after is of the day after, and back again',
  { meta: { requirements: ['D-056'] } },
  () => {
    const early = after(list(), { deliveryTime: '2:00 AM' });
    expect(task(early, 'mutton-1')).toMatchObject({
      startTime: '7:00 PM',
      startDay: -1,
      dueDate: 'Event day',
    });
    const late = after(early, { deliveryTime: '11:30 PM' }, madeFor('2:00 AM'));
    expect(task(late, 'mutton-1')).toMatchObject({ startTime: '4:30 PM', startDay: 0 });
    expect(task(late, 'cleanup-1')).toMatchObject({ startTime: '12:30 AM', startDay: 1 });
    expect(times(after(late, { deliveryTime: '12:00 PM' }, madeFor('11:30 PM')))).toEqual(
      times(list()),
    );
  },
);

test('a task that would move by more than two days stays where it is', () => {
  const far: Task = { ...task(list(), 'mayo-1'), startTime: '11:00 PM', startDay: 2 };
  expect(moveTask(far, defaultSchedule, { deliveryTime: '6:00 PM' })).toBe(far);
});

test(
  'actual times never move, and what runs or is done is named',
  { meta: { requirements: ['D-058'] } },
  () => {
    const at = Date.parse('2026-12-24T00:00:00Z');
    const day = list().map((one) =>
      one.id === 'mutton-1'
        ? withCompletion(one, 'Amina', at)
        : one.id === 'setup-1'
          ? withStart(one, 'Biju', at)
          : one,
    );
    const changed = shiftTasks(day, defaultSchedule, { deliveryTime: '2:00 PM' });
    expect(underWay(changed).map(({ id }) => id)).toEqual(['mutton-1', 'setup-1']);
    const { startTime: _planned, ...rest } = task(changed, 'mutton-1');
    expect(task(day, 'mutton-1')).toMatchObject(rest);
    expect(task(changed, 'mutton-1').startTime).toBe('7:00 AM');
  },
);

test.each([
  [
    '10:00 AM',
    [
      'mutton-1',
      'setup-1',
      'pit-temp-1',
      'marination-1',
      'marination-2',
      'marination-3',
      'marination-4',
    ],
  ],
  ['12:00 PM', []],
  ['2:00 PM', []],
  ['4:00 PM', []],
  ['6:00 PM', []],
])(
  'a delivery at %s names the tasks before 5:00 AM: %j',
  { meta: { requirements: ['K-082', 'K-689'] } },
  (deliveryTime, ids) => {
    expect(beforeDawn(after(list(), { deliveryTime })).map(({ id }) => id)).toEqual(ids);
  },
);

test(
  'a task of the evening before is before 5:00 AM too',
  { meta: { requirements: ['K-689', 'D-056'] } },
  () => {
    const [first] = beforeDawn(after(list(), { deliveryTime: '2:00 AM' }));
    expect([first?.id, first?.startTime, first?.startDay]).toEqual(['mutton-1', '7:00 PM', -1]);
  },
);

test.each([
  ['12:00 PM', '8:15 PM', '8:30 PM', -1],
  ['6:00 PM', '2:15 AM', '2:30 AM', 0],
  ['10:00 AM', '6:15 PM', '6:30 PM', -1],
])(
  'for a delivery at %s the fire is lit from %s to %s, on day %i',
  { meta: { requirements: ['D-055'] } },
  (deliveryTime, from, to, day) => {
    const light = lightAt(after(list(), { deliveryTime }), deliveryTime)!;
    expect([timeOf(light.from), timeOf(light.to), dayOfMinutes(light.from)]).toEqual([
      from,
      to,
      day,
    ]);
    expect(lightAt([], deliveryTime)).toEqual(light);
    expect(lightAt(list(), 'soon')).toBeUndefined();
  },
);

test.each([
  ['4:00 PM', '4:00 PM'],
  [' 4:00pm ', '4:00 PM'],
  ['04:00 PM', '4:00 PM'],
  ['16:00', undefined],
  ['4 PM', undefined],
  ['13:00 PM', undefined],
  ['4:60 PM', undefined],
  ['', undefined],
])('the delivery time "%s" is read as %s', { meta: { requirements: ['K-527'] } }, (typed, read) => {
  expect(deliveryTimeOf(typed)).toBe(read);
});

test('a shift that changes nothing changes nothing', () => {
  expect(shiftTasks(list(), defaultSchedule, { deliveryTime: '12:00 PM', table: 'first' })).toEqual(
    [],
  );
});

test.each([
  ['pit-1', { id: 'pit-1', counts: 'end', minutes: 0 }],
  ['~final-1', { id: 'final-1', counts: 'start', minutes: 0 }],
  ['seal-1 +30', { id: 'seal-1', counts: 'start', minutes: 30 }],
  ['marination-5 rest60', { id: 'marination-5', counts: 'end', minutes: 60 }],
] as const)('the note "%s" is understood', { meta: { requirements: ['D-059'] } }, (rule, read) => {
  expect(parsedAfter(rule)).toEqual(read);
});

test(
  'every note of the template is about a task of the template',
  { meta: { requirements: ['D-059'] } },
  () => {
    const ids = new Set(templateTasks.map(({ id }) => id));
    const named = templateTasks.flatMap(({ after: rules }) =>
      (rules ?? []).map((rule) => parsedAfter(rule).id),
    );
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    expect(linksOf(list())).toHaveLength(named.length);
  },
);

test.each([
  [
    'rice-3',
    '7:29 AM',
    [
      ['rice-1', -1],
      ['rice-2', -16],
    ],
  ],
  ['temp-2', '9:09 AM', [['seal-1', -1]]],
  [
    'grill-1',
    '8:29 AM',
    [
      ['rice-4', -1],
      ['marination-5', -1],
    ],
  ],
  ['packing-2', '10:59 AM', [['final-1', -1]]],
] as const)(
  '%s at %s is too early, by so much',
  { meta: { requirements: ['D-059'] } },
  (id, startTime, missing) => {
    const early = list().map((one) => (one.id === id ? { ...one, startTime } : one));
    expect(
      brokenIn(early)
        .filter((link) => link.task.id === id)
        .map(({ before, slack }) => [before.id, slack]),
    ).toEqual(missing);
  },
);

test(
  'without times the days are compared, and what is done is not too early any more',
  { meta: { requirements: ['D-059'] } },
  () => {
    const moved = list().map((one) =>
      one.id === 'purchase-2'
        ? { ...one, dueDate: '3 days before event' }
        : one.id === 'stationary-1'
          ? { ...one, dueDate: '2 days before event' }
          : one,
    );
    expect(brokenIn(moved).map(({ task: { id }, before }) => [id, before.id])).toEqual([
      ['purchase-2', 'stationary-1'],
    ]);
    const done = moved.map((one) =>
      one.id === 'purchase-2' ? withCompletion(one, 'Amina', 0) : one,
    );
    expect(brokenIn(done)).toEqual([]);
  },
);

test('the fire is lit twelve hours before the pot and the meat, which the list may have moved', () => {
  const at = (id: string, startTime: string | null) => ({
    ...defaultTasks('e1')[0]!,
    id,
    startTime,
    startDay: 0,
    dueDate: 'Event day',
  });
  // The pot goes in 3 h 45 min and the meat 3 h 30 min before a delivery at noon.
  const usual = { from: 8 * 60 + 15 - 720, to: 8 * 60 + 30 - 720 };
  expect(lightAt([], '12:00 PM')).toEqual(usual);
  expect(lightAt([at('other', '1:00 AM')], '12:00 PM')).toEqual(usual);
  expect(lightAt([at('rice-4', null)], '12:00 PM')).toEqual(usual);
  expect(lightAt([at('other', '1:00 AM'), at('rice-4', '9:00 AM')], '12:00 PM')).toEqual({
    from: 510 - 720,
    to: 540 - 720,
  });
  expect(lightAt([at('grill-1', '7:00 AM')], '12:00 PM')).toEqual({
    from: 420 - 720,
    to: 495 - 720,
  });
  expect(lightAt([], 'noon')).toBeUndefined();
});

test('of several deliveries the first in the list drives the schedule', () => {
  const delivery = (id: string, sortOrder: number, dueDate = 'Event day') => ({
    ...defaultTasks('e1')[0]!,
    id,
    sortOrder,
    dueDate,
    isDelivery: true,
  });
  const tasks = [delivery('b', 2), delivery('a', 1), delivery('early', 0, 'Day before event')];
  expect(firstDelivery(tasks)?.id).toBe('a');
});

test('a task stays where a shift would move it by more than two days', () => {
  const task = { ...defaultTasks('e1')[0]!, startTime: '11:00 PM', dueDate: 'Event day' };
  const later = { deliveryTime: '2:00 PM' };
  expect(moveTask({ ...task, startDay: 1 }, defaultSchedule, later)).toMatchObject({
    startTime: '1:00 AM',
    startDay: 2,
  });
  const last = { ...task, startDay: 2 };
  expect(moveTask(last, defaultSchedule, later)).toBe(last);
  expect(moveTask(last, { ...defaultSchedule, deliveryTime: 'noon' }, later)).toBe(last);
  expect(moveTask(last, defaultSchedule, { deliveryTime: 'noon' })).toBe(last);
});
