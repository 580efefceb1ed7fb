import { expect, test } from 'vitest';
import { checksOf, cutletTasks, findCheck, prepTasks, productionTasks } from './cutlets';

const all = cutletTasks.flatMap((task) => [
  task.title,
  ...checksOf(task).map(({ task: name }) => name),
  ...('instructions' in task ? task.instructions : []),
]);

test(
  'three tasks come the day before, with their subtasks and units',
  {
    meta: {
      requirements: ['K-408', 'K-409', 'K-410', 'K-411', 'K-415', 'K-416', 'K-417', 'K-418'],
    },
  },
  () => {
    expect(
      prepTasks.map(({ title, category, priority }) => [title.en, category, priority]),
    ).toEqual([
      ['Inventory assessment', 'planning', 'critical'],
      ['Ingredient verification', 'inventory', 'high'],
      ['Purchase planning', 'procurement', 'high'],
    ]);
    expect(prepTasks.map(({ subtasks }) => subtasks.map(({ unit }) => unit).join(' '))).toEqual([
      'kg pieces °C h',
      'kg pieces kg kg L g g',
      'kg kg yes',
    ]);
  },
);

test(
  'nine production tasks have their times, lengths and priorities',
  {
    meta: {
      requirements: [
        'K-419',
        'K-420',
        'K-421',
        'K-422',
        'K-423',
        'K-424',
        'K-430',
        'K-431',
        'K-432',
        'K-433',
        'K-434',
        'K-435',
        'K-436',
        'K-437',
        'K-438',
      ],
    },
  },
  () => {
    expect(
      productionTasks.map(({ title, startTime, duration, priority }) => [
        title.en,
        startTime,
        duration,
        priority,
      ]),
    ).toEqual([
      ['Leftover meat processing', '08:00', 90, 'critical'],
      ['Spice blending', '09:30', 30, 'high'],
      ['Potato base', '10:00', 45, 'high'],
      ['Cutlet mixing', '10:45', 30, 'critical'],
      ['Shaping and portioning', '11:15', 45, 'high'],
      ['Three-stage coating', '12:00', 60, 'high'],
      ['Pre-freezing quality check', '13:00', 15, 'critical'],
      ['Individual quick freezing', '13:15', 120, 'critical'],
      ['Vacuum packaging and storage', '15:15', 45, 'high'],
    ]);
    expect(productionTasks.every(({ category }) => category.length > 0)).toBe(true);
  },
);

test(
  'each production task has instructions and required checkpoints with units',
  { meta: { requirements: ['K-428', 'K-429', 'D-125'] } },
  () => {
    expect(
      productionTasks.map(({ checkpoints }) => checkpoints.map(({ unit }) => unit).join(' ')),
    ).toEqual([
      '°C kg time',
      'g g',
      'kg',
      'kg time',
      'pieces g',
      'pieces time',
      'pieces pieces',
      '°C °C °C °C',
      'packs °C',
    ]);
    expect(
      productionTasks.flatMap(({ checkpoints }) => checkpoints).every(({ required }) => required),
    ).toBe(true);
    expect(productionTasks.every(({ instructions }) => instructions.length >= 2)).toBe(true);
  },
);

test(
  'the given figures stand in the instructions, in both languages',
  { meta: { requirements: ['K-749', 'K-750', 'K-752', 'K-753', 'K-754', 'K-755', 'K-756'] } },
  () => {
    const instructions = productionTasks.flatMap((task) => task.instructions);
    for (const figure of ['50 g ±2 g', '10x6x1.5', '10-20', '-18°C', '30', '2-3', '50 g']) {
      const found = instructions.filter(({ en }) => en.includes(figure));
      expect(found.length, figure).toBeGreaterThan(0);
      expect(
        found.every(({ ml }) => ml.includes(figure.split(' ')[0]!)),
        figure,
      ).toBe(true);
    }
  },
);

test(
  'every text is in both languages, with the same figures',
  { meta: { requirements: ['K-763'] } },
  () => {
    const figures = (text: string) =>
      (text.match(/\d+(\.\d+)?/g) ?? []).filter((figure) => Number(figure) > 2).sort();
    expect(all.filter(({ ml }) => !/[\u0D00-\u0D7F]/.test(ml))).toEqual([]);
    expect(all.filter(({ en }) => /[\u0D00-\u0D7F]/.test(en))).toEqual([]);
    expect(all.filter(({ ml }) => /[A-Za-z]{2,}/.test(ml))).toEqual([]);
    expect(all.filter(({ ml }) => ml !== ml.normalize('NFC') || /\u0D4D\u200D/.test(ml))).toEqual(
      [],
    );
    expect(all.filter(({ en, ml }) => figures(en).join() !== figures(ml).join())).toEqual([]);
  },
);

test('a check is found by its task and its id, and no other is', () => {
  expect(findCheck('prep-1', 'frozen')?.unit).toBe('pieces');
  expect(findCheck('prep-2', 'frozen')).toBeUndefined();
  expect(findCheck('prep-9', 'frozen')).toBeUndefined();
  const ids = cutletTasks.flatMap((task) => checksOf(task).map(({ id }) => `${task.id}/${id}`));
  expect(new Set(ids).size).toBe(ids.length);
});
