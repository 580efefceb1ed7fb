import { expect, test } from 'vitest';
import { minutesOf } from '../time.rules';
import { subStepOf } from './stages';
import { tableB, templateTasks } from './tasks';
import type { TemplateTask } from './types';

// id | due | offset | start A | start B | minutes | flags | sort | after | steps, as in the content list, section 2.
const given = `
  utensils-1 | 3 days before event |  |  |  | 45 |  | 10 |  |
  wood-1 | 3 days before event |  |  |  | 60 |  | 20 |  |
  stationary-1 | 3 days before event |  |  |  | 30 |  | 30 |  |
  packing-1 | 3 days before event |  |  |  | 30 |  | 40 |  |
  gas-1 | 3 days before event |  |  |  | 15 |  | 50 |  |
  purchase-1 | 2 days before event |  |  |  | 120 |  | 60 | stationary-1 |
  purchase-2 | 2 days before event |  |  |  | 15 |  | 70 | stationary-1 |
  cleaning-1 | 2 days before event |  |  |  | 60 |  | 80 | utensils-1 |
  cleaning-2 | 2 days before event |  |  |  | 45 |  | 90 |  |
  purchase-3 | Day before event |  |  |  | 60 |  | 100 | stationary-1 |
  cleaning-3 | Day before event |  |  |  | 45 |  | 110 |  |
  spice-1 | Day before event |  |  |  | 45 | V | 120 | purchase-1 |
  spice-2 | Day before event |  |  |  | 30 |  | 130 | spice-1 |
  firewood-1 | Day before event |  |  |  | 20 |  | 140 | wood-1, cleaning-2 |
  pit-1 | Day before event |  |  |  | 30 | V | 150 | firewood-1 | 1-1
  pit-2 | Day before event |  |  |  | 15 | V | 160 | pit-1 | 1-2
  pit-3 | Day before event |  |  |  | 60 | V | 170 | pit-2 | 1-3
  pit-4 | Day before event |  |  |  | 10 | V | 180 | pit-3 | 1-4
  mutton-1 | Event day | -420 | 5:00 AM | 5:00 AM | 60 |  | 190 | purchase-2 |
  setup-1 | Event day | -390 | 5:30 AM | 5:30 AM | 30 |  | 200 |  |
  pit-temp-1 | Event day | -375 | 5:45 AM | 5:45 AM | 1 | T | 210 | pit-4 |
  marination-1 | Event day | -360 | 6:00 AM | 6:00 AM | 20 | V | 220 | mutton-1, setup-1 | 2-1
  marination-2 | Event day | -340 | 6:20 AM | 6:20 AM | 10 | V | 230 | marination-1 | 2-2
  marination-3 | Event day | -330 | 6:30 AM | 6:30 AM | 15 | V | 240 | marination-2, spice-2 | 2-3
  marination-4 | Event day | -315 | 6:45 AM | 6:45 AM | 30 | V | 250 | marination-3 | 2-4
  marination-5 | Event day | -300 | 7:00 AM | 7:00 AM | 30 | V | 260 | ~marination-4 | 2-5
  rice-1 | Event day | -300 | 7:00 AM | 7:45 AM | 30 | V | 270 | setup-1 | 4-1
  marination-6 | Event day | -285 | 7:15 AM | 7:15 AM | 15 | V | 280 | ~marination-5 | 2-6
  rice-2 | Event day | -280 | 7:20 AM | 7:50 AM | 25 | V | 290 | setup-1 | 4-2
  rice-3 | Event day | -255 | 7:45 AM | 8:15 AM | 25 | V | 300 | rice-1, rice-2 | 4-3
  chutney-1 | Event day | -240 | 8:00 AM | 8:30 AM | 30 | V | 310 | setup-1 | 6-2
  temp-1 | Event day | -230 | 8:10 AM | 8:35 AM | 5 | T | 320 | pit-temp-1 | 5-1
  rice-4 | Event day | -225 | 8:15 AM | 8:40 AM | 15 | V | 330 | rice-3, temp-1 | 5-2
  grill-1 | Event day | -210 | 8:30 AM | 8:55 AM | 10 | V | 340 | rice-4, marination-5 rest60 | 5-3
  chutney-2 | Event day | -210 | 8:30 AM | 9:00 AM | 15 | V | 350 | chutney-1 | 6-3 6-4
  seal-1 | Event day | -200 | 8:40 AM | 9:05 AM | 10 | V | 360 | grill-1 | 5-4
  chutney-3 | Event day | -195 | 8:45 AM | 9:15 AM | 20 | V | 370 | chutney-2 | 6-5 6-6 6-7
  temp-2 | Event day | -170 | 9:10 AM | 9:35 AM | 5 | T | 380 | seal-1 +30 | 5-5
  temp-3 | Event day | -140 | 9:40 AM | 10:05 AM | 5 | T | 390 | seal-1 +60 | 5-5
  mayo-1 | Event day | -120 | 10:00 AM | 10:15 AM | 20 |  | 400 | purchase-3 |
  temp-4 | Event day | -80 | 10:40 AM | 11:05 AM | 5 | T | 410 | seal-1 +120 | 5-5
  unseal-1 | Event day | -65 | 10:55 AM | 11:15 AM | 5 | V | 420 | temp-4 | 5-6
  final-1 | Event day | -60 | 11:00 AM | 11:20 AM | 15 | F V | 800 | unseal-1 | 5-6
  packing-2 | Event day | -45 | 11:15 AM | 11:25 AM | 30 |  | 810 | ~final-1, packing-1, chutney-3, mayo-1 | 5-7
  quality-1 | Event day | -15 | 11:45 AM | 11:50 AM | 10 |  | 820 | ~packing-2 | 5-8
  delivery-1 | Event day | 0 | 12:00 PM | 12:00 PM | 30 | D | 900 | quality-1 |
  cleanup-1 | Event day | 60 | 1:00 PM | 1:00 PM | 60 |  | 910 | delivery-1 |
`;

const rows = given
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const flagCodes = { isTemperature: 'T', isFinalTask: 'F', isDelivery: 'D', hasVideo: 'V' } as const;
const flagNames = Object.keys(flagCodes) as (keyof typeof flagCodes)[];
const flags = (task: TemplateTask) =>
  flagNames
    .filter((name) => task[name])
    .map((name) => flagCodes[name])
    .join(' ');

const asRow = (task: TemplateTask) => [
  task.id,
  task.dueDate,
  String(task.offset ?? ''),
  task.startTime ?? '',
  tableB[task.id] ?? '',
  String(task.minutes),
  flags(task),
  String(task.sortOrder),
  (task.after ?? []).join(', '),
  (task.steps ?? []).join(' '),
];

const byId = (id: string) => templateTasks.find((task) => task.id === id);
const onTheDay = templateTasks.filter(({ dueDate }) => dueDate === 'Event day');

type Plan = (task: TemplateTask) => string | undefined;
const tableA: Plan = ({ startTime }) => startTime;
const planB: Plan = ({ id }) => tableB[id];

/** The tasks that a plan lets start before what they depend on. */
function tooEarly(plan: Plan): string[] {
  const start = (task: TemplateTask) => minutesOf(plan(task) ?? '') ?? NaN;

  const isRespected = (task: TemplateTask, rule: string) => {
    const [, overlaps, id = '', kind, minutes] =
      /^(~?)([a-z0-9-]+?)(?: (\+|rest)(\d+))?$/.exec(rule) ?? [];
    const first = byId(id);
    if (!first) return false;
    if (first.dueDate !== 'Event day') return first.sortOrder < task.sortOrder;
    const end = start(first) + first.minutes;
    if (overlaps) return start(task) >= start(first);
    if (kind === '+') return start(task) >= start(first) + Number(minutes);
    return start(task) >= end + Number(minutes ?? 0);
  };
  return templateTasks.flatMap((task) =>
    (task.after ?? [])
      .filter((rule) => !isRespected(task, rule))
      .map((rule) => `${task.id} before ${rule}`),
  );
}

test(
  'every event starts with 47 tasks, each with an id of its own',
  { meta: { requirements: ['K-275'] } },
  () => {
    expect(templateTasks).toHaveLength(47);
    expect(new Set(templateTasks.map(({ id }) => id)).size).toBe(47);
  },
);

test.each(rows.map((row, index) => [row[0], row, index] as const))(
  'the task %s is as listed',
  (_id, row, index) => {
    const task = templateTasks[index];
    expect(task && asRow(task)).toEqual([...row, ...Array<string>(10 - row.length).fill('')]);
  },
);

test(
  'mayonnaise has no raw egg and is chilled at once, in both languages',
  { meta: { requirements: ['D-046'] } },
  () => {
    const { materials, description, descriptionMalayalam } = byId('mayo-1')!;
    expect(materials).toContainEqual({
      en: 'pasteurised egg or eggless base',
      ml: 'പാസ്ചറൈസ് ചെയ്ത മുട്ട അല്ലെങ്കിൽ മുട്ടയില്ലാത്ത കൂട്ട്',
    });
    expect(description).toContain('Chill below 5°C at once');
    expect(descriptionMalayalam).toContain('ഉടൻ 5°C-ൽ താഴെ തണുപ്പിക്കുക');
  },
);

test.each([
  ['3 days before event', 5],
  ['2 days before event', 4],
  ['Day before event', 9],
  ['Event day', 29],
] as const)('due "%s" are %i tasks', { meta: { requirements: ['K-276'] } }, (label, count) => {
  expect(templateTasks.filter(({ dueDate }) => dueDate === label)).toHaveLength(count);
});

test.each([
  [/^Utensils/, 1],
  [/^Wood/, 1],
  [/^Stationary/, 1],
  [/^Packing material/, 1],
  [/^Gas/, 1],
  [/^Purchase/, 3],
  [/^Cleaning/, 3],
  [/^Spice prep/, 2],
  [/^Firewood/, 1],
  [/^Pit lighting/, 1],
  [/^Fire monitoring/, 1],
  [/^Pit sealing/, 1],
  [/^Mutton/, 1],
  [/^Pit temperature/, 1],
  [/setup/, 1],
  [/^Marination/, 6],
  [/^Chutney/, 3],
  [/^Rice:/, 4],
  [/^Temperature check [123]|^Final temperature/, 4],
  [/^Mayonnaise/, 1],
  [/^Unseal/, 1],
  [/^Packing$/, 1],
  [/^Quality check/, 1],
  [/^Delivery/, 1],
  [/^Cleanup/, 1],
] as const)(
  'the list covers %s',
  {
    meta: {
      requirements: [
        'K-277',
        'K-278',
        'K-279',
        'K-280',
        'K-281',
        'K-282',
        'K-283',
        'K-284',
        'K-285',
        'K-286',
        'K-287',
        'K-288',
        'K-289',
        'K-290',
        'K-291',
        'K-292',
        'K-293',
        'K-294',
        'K-295',
        'K-296',
        'K-297',
        'K-298',
        'K-299',
        'K-300',
        'K-301',
      ],
    },
  },
  (topic, count) => {
    expect(templateTasks.filter(({ task }) => topic.test(task))).toHaveLength(count);
  },
);

test(
  'the tasks take 1 to 120 minutes, and both ends are there',
  { meta: { requirements: ['K-663'] } },
  () => {
    const minutes = templateTasks.flatMap((task) => task.minutes ?? []);
    expect([Math.min(...minutes), Math.max(...minutes)]).toEqual([1, 120]);
  },
);

test(
  'only taking rice and meat out of the pit is a final task',
  { meta: { requirements: ['K-302'] } },
  () => {
    expect(
      templateTasks.filter(({ isFinalTask }) => isFinalTask).map(({ id, task }) => [id, task]),
    ).toEqual([['final-1', 'Rice and meat taken outside pit']]);
  },
);

test(
  'every task describes what to do in both languages',
  { meta: { requirements: ['K-303'] } },
  () => {
    for (const { id, description, descriptionMalayalam, materials } of templateTasks) {
      expect(description.length, id).toBeGreaterThanOrEqual(3);
      expect(descriptionMalayalam, id).toHaveLength(description.length);
      expect(materials.length, id).toBeGreaterThan(0);
    }
  },
);

test.each([
  ['final-1', 800],
  ['packing-2', 810],
  ['quality-1', 820],
  ['delivery-1', 900],
] as const)('%s sorts at %i', { meta: { requirements: ['K-682', 'K-683'] } }, (id, sortOrder) =>
  expect(byId(id)?.sortOrder).toBe(sortOrder),
);

test(
  'on the event day a task starts at 12:00 PM plus its offset',
  { meta: { requirements: ['K-685'] } },
  () => {
    for (const { id, startTime, offset } of onTheDay)
      expect([id, minutesOf(startTime ?? '')]).toEqual([id, 720 + offset!]);
  },
);

test('before the event day no task has a time of day', () => {
  const before = templateTasks.filter(({ dueDate }) => dueDate !== 'Event day');
  expect(
    before.filter(({ startTime, offset }) => startTime !== undefined || offset !== undefined),
  ).toEqual([]);
});

test('the list is sorted, and on the event day in the order the tasks start', () => {
  const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
  const orders = templateTasks.map(({ sortOrder }) => sortOrder);
  const offsets = onTheDay.map(({ offset }) => offset ?? NaN);
  expect(new Set(orders).size).toBe(47);
  expect(orders).toEqual(sorted(orders));
  expect(offsets).toEqual(sorted(offsets));
});

test('a task takes between 1 and 120 minutes, and both ends occur', () => {
  const minutes = templateTasks.map((task) => task.minutes);
  expect([Math.min(...minutes), Math.max(...minutes)]).toEqual([1, 120]);
});

test('no task starts before what it depends on', () => expect(tooEarly(tableA)).toEqual([]));

test(
  'nor does one in the second table, which has a time for every task of the day',
  { meta: { requirements: ['K-690'] } },
  () => {
    expect(Object.keys(tableB).sort()).toEqual(onTheDay.map(({ id }) => id).sort());
    expect(tooEarly(planB)).toEqual([]);
  },
);

test.each([
  ['grill-1', '8:29 AM', ['grill-1 before rice-4', 'grill-1 before marination-5 rest60']],
  ['temp-2', '9:09 AM', ['temp-2 before seal-1 +30']],
  ['packing-2', '10:59 AM', ['packing-2 before ~final-1']],
])('control: %s at %s is found to be too early', (id, time, found) => {
  expect(tooEarly((task) => (task.id === id ? time : task.startTime))).toEqual(found);
});

test('a task opens steps that exist, and its video is that of the first', () => {
  for (const { id, steps = [], hasVideo, videoUrl } of templateTasks) {
    for (const step of steps) expect(subStepOf(step), `${id} opens ${step}`).toBeDefined();
    const expected = steps[0] ? subStepOf(steps[0])?.videoUrl : `/videos/roadmap/${id}.mp4`;
    expect(videoUrl, id).toBe(hasVideo ? expected : undefined);
  }
});

test.each([
  ['temp-1', 'At least 200°C', '200°C'],
  ['temp-2', '185-170°C', '185-170°C'],
  ['temp-3', '145-160°C', '145-160°C'],
  ['temp-4', 'Above 135°C: done', '135°C'],
  ['temp-4', 'Below 125°C: keep 15 more minutes', '125°C-ൽ താഴെ: 15'],
])(
  'the task %s has its temperatures in both languages',
  { meta: { requirements: ['K-691', 'K-692', 'K-693', 'K-694', 'K-695'] } },
  (id, en, ml) => {
    expect(byId(id)?.description.join('\n')).toContain(en);
    expect(byId(id)?.descriptionMalayalam.join('\n')).toContain(ml);
  },
);
