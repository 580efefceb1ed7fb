import { expect, test } from 'vitest';
import { supplies } from '../content/packing';
import { requirementFor } from '../kitchen-recipes/recipe-needs.rules';
import { defaultTasks } from '../todos/defaults.rules';
import type { Reading } from '../readings/readings';
import { defaultSchedule } from '../schedule/schedule.rules';
import { documentedIngredients, eventNeedsOf } from '../kitchen-recipes/kitchen-recipes.rules';
import type { KitchenRecipe } from '../kitchen-recipes/kitchen-recipes';
import { changesSince, markOf, sheetDays, sheets } from './sheets.rules';
import { withCompletion } from '../todos/todos.rules';

const tasks = defaultTasks('e1');
const plan = {
  people: 50,
  date: '2026-11-21',
  schedule: defaultSchedule,
  tasks,
  readings: [] as Reading[],
  needs: eventNeedsOf('as-given') as ReturnType<typeof eventNeedsOf> | undefined,
};
const printed = markOf(plan);
const changed = (more: Partial<typeof plan>, sheet: Parameters<typeof changesSince>[2] = 'day') =>
  changesSince(printed, markOf({ ...plan, ...more }), sheet);

test(
  'a sheet becomes stale when attendance, delivery or a task changes, but not with a tick',
  { meta: { requirements: ['D-135'] } },
  () => {
    expect(changed({})).toEqual([]);
    expect(changed({ people: 60 })).toEqual(['people']);
    expect(changed({ schedule: { ...defaultSchedule, deliveryTime: '2:00 PM' } })).toEqual([
      'schedule',
    ]);
    expect(changed({ tasks: tasks.slice(1) })).toEqual(['tasks']);
    expect(
      changed({
        tasks: tasks.map((task) => (task.id === 'gas-1' ? { ...task, assignedTo: 'Raju' } : task)),
      }),
    ).toEqual(['tasks']);
    expect(
      changed({ tasks: tasks.map((task) => withCompletion(task, 'Amina', 1, '200')) }),
    ).toEqual([]);
    expect(changed({ tasks: [...tasks].reverse() })).toEqual([]);
  },
);

test(
  'a sheet becomes stale when the date of its event changes',
  { meta: { requirements: ['D-135'] } },
  () => {
    for (const sheet of sheets)
      expect(changed({ date: '2026-11-28' }, sheet), sheet).toEqual(['date']);
  },
);

const editedMasala: KitchenRecipe = {
  id: 'masala',
  name: null,
  note: '',
  isForEvents: true,
  version: 1,
  ingredients: documentedIngredients('masala', 'as-given').slice(1),
  updatedAt: 0,
  updatedBy: 'Amina',
};

test(
  'another recipe or rice makes the sheets with amounts of recipes stale, and no others',
  { meta: { requirements: ['D-135'] } },
  () => {
    const rice = eventNeedsOf('page');
    const masala = eventNeedsOf('as-given', [editedMasala]);
    for (const needs of [rice, masala])
      expect(sheets.filter((sheet) => changed({ needs }, sheet).includes('recipes'))).toEqual([
        'quantities',
        'ingredients',
      ]);
    expect(changed({ needs: undefined }, 'quantities')).toEqual([]);
  },
);

test('a mark of the previous version has neither a date nor recipes, and is not stale because of that', () => {
  const { date: _date, recipes: _recipes, ...before } = printed;
  for (const sheet of sheets) expect(changesSince(before, printed, sheet), sheet).toEqual([]);
});

test(
  'a new reading makes the temperature log stale, and no other sheet',
  { meta: { requirements: ['D-135'] } },
  () => {
    const readings: Reading[] = [
      {
        id: 'r',
        eventId: 'e1',
        taskId: 'temp-1',
        kind: 'pit',
        value: 200,
        at: '',
        by: null,
        probe: null,
        note: null,
        action: null,
      },
    ];
    expect([changed({ readings }), changed({ readings }, 'temperatures')]).toEqual([
      [],
      ['readings'],
    ]);
  },
);

test(
  'the day sheet has the tasks by time, one moved over midnight on the day before',
  { meta: { requirements: ['D-135', 'D-056'] } },
  () => {
    const moved = tasks.map((task) =>
      task.id === 'mutton-1' ? { ...task, startTime: '11:00 PM', startDay: -1 } : task,
    );
    const days = sheetDays(
      [...moved, { ...tasks[0]!, id: 'own', dueDate: 'When there is time' }],
      '2026-11-21',
    );
    expect(days.map(({ day, tasks: of }) => [day, of.length])).toEqual([
      ['2026-11-18', 5],
      ['2026-11-19', 4],
      ['2026-11-20', 10],
      ['2026-11-21', 28],
      [undefined, 1],
    ]);
    expect(days[2]!.tasks[0]!.task.id).toBe('mutton-1');
    const ofTheDay = days[3]!.tasks.map(({ at }) => at!);
    expect(ofTheDay).toEqual([...ofTheDay].sort((a, b) => a - b));
    expect(days[0]!.tasks.map(({ task }) => task.id)).toEqual([
      'utensils-1',
      'wood-1',
      'stationary-1',
      'packing-1',
      'gas-1',
    ]);
  },
);

test('there is one container for each guest plus five percent', () => {
  const { amount = '' } = supplies.find(({ id }) => id === 'containers')!;
  const counts = [10, 20, 50, 100, 101].map((people) => requirementFor({ amount }, people));
  expect(counts.map(({ quantity }) => quantity)).toEqual([11, 21, 53, 105, 107]);
});
