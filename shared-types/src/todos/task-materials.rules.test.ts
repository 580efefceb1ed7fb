import { expect, test } from 'vitest';
import { stages } from '../content/stages/index';
import { handledIn, printedAs, takenFor } from '../content/task-materials';
import { templateTasks } from '../content/tasks';
import { purchaseList } from '../purchase/estimator.rules';
import type { Unit } from '../inventory/inventory';
import {
  documentedIngredients,
  eventNeedsOf,
  needsOf,
} from '../kitchen-recipes/kitchen-recipes.rules';
import type { KitchenRecipe } from '../kitchen-recipes/kitchen-recipes';
import {
  type Material,
  materialsOf,
  materialsOfStep,
  materialsOfTask,
  materialsWithoutAmount,
  materialText,
  takenByTasks,
} from './task-materials.rules';
import { measures, toMilli } from '../units.rules';

const choices = ['as-given', 'page', 'calculator'] as const;
const needs = eventNeedsOf('as-given');
const texts = (materials: readonly Material[], language: 'en' | 'ml' = 'en') =>
  materials.map((each) => materialText(each, language));
const ofTask = (taskId: string, people: number) =>
  texts(materialsOfTask(materialsOf(needs, people), taskId));

test('a task shows what it needs for the guest count, in the unit it is weighed in', () => {
  expect(ofTask('marination-1', 120)).toEqual(['mutton 48 kg']);
  expect(ofTask('rice-1', 120)).toEqual(['mandi rice (long-grain basmati) 24 kg']);
  expect(ofTask('marination-3', 50).slice(0, 2)).toEqual(['MSG 400 g', 'rock salt 125 g']);
  expect(ofTask('marination-3', 200)[0]).toBe('MSG 1.6 kg');
  expect(ofTask('chutney-1', 33)).toEqual(['tamarind 206.3 g', 'water 1.65 L']);
  expect(ofTask('mayo-1', 33)).toEqual(['eggs for the mayonnaise 7']);
  expect(ofTask('seal-1', 33)).toEqual(['aluminium foil 1 box']);
  expect(texts(materialsOfTask(materialsOf(needs, 120), 'mutton-1'), 'ml')).toEqual([
    'മട്ടൺ 48 കിലോ',
  ]);
});

test('an ingredient with an amount is not listed a second time under another name', () => {
  const materials = materialsOf(needs, 100);
  const others = (id: string) => {
    const printed = templateTasks.find((task) => task.id === id)!.materials;
    return materialsWithoutAmount(printed, materialsOfTask(materials, id)).map(({ ml }) => ml);
  };
  expect(others('rice-1')).toEqual(['വെള്ളം', 'വലിയ പാത്രം']);
  expect(others('rice-2')).toEqual([]);
  expect(others('rice-3')).toEqual(['കുതിർത്ത അരി']);
  expect(others('chutney-1')).toEqual(['അരിപ്പ']);
  expect(others('chutney-2')).toEqual(['ചട്ടി']);
  expect(others('chutney-3')).toEqual(['പുളിവെള്ളം', 'ശർക്കര', 'മസാല']);
  expect(others('packing-1')).toEqual(['സഞ്ചി']);
  expect(others('gas-1')).toEqual(['റെഗുലേറ്റർ']);
  expect(others('pit-1')).toEqual(['കൈയുറ']);
  const names = templateTasks.flatMap((task) => task.materials.map(({ en }) => en.toLowerCase()));
  expect(Object.keys(printedAs).filter((name) => !names.includes(name))).toEqual([]);
});

test('a task that needs nothing from a recipe shows nothing', () => {
  expect(ofTask('setup-1', 120)).toEqual([]);
  expect(ofTask('custom-1795369410483', 120)).toEqual([]);
});

test.each([null, undefined, 0, -5])('without a guest count (%s) nothing is shown', (people) => {
  expect(materialsOf(needs, people)).toEqual([]);
});

test('fewer than ten guests are calculated as ten, as in the requirement list', () => {
  expect(ofTask('marination-1', 4)).toEqual(['mutton 4 kg']);
});

test('a step of a stage shows the same as its task', () => {
  const materials = materialsOf(needs, 120);
  for (const { id, steps = [] } of templateTasks)
    if (steps.length === 1 && materialsOfStep(materials, steps[0]!).length > 0)
      expect(materialsOfStep(materials, steps[0]!), id).toEqual(materialsOfTask(materials, id));
  expect(texts(materialsOfStep(materials, '6-4'))).toEqual(['red chilli 150 g', 'cardamom 6 g']);
});

test('the rice of a stage page has the amounts of its own panels', () => {
  const ofPage = (rice: (typeof choices)[number]) =>
    texts(materialsOfStep(materialsOf(eventNeedsOf(rice, [], { isOnPage: true }), 20), '4-2'));
  expect(ofPage('as-given')).toEqual(expect.arrayContaining(['onion 1 kg', 'ghee 250 g']));
  expect(ofPage('calculator')).toEqual(expect.arrayContaining(['onion 500 g', 'oil 500 g']));
});

const inSmallest = (quantity: number, unit: Unit) => toMilli(quantity * measures[unit].of);

test.each(choices)(
  "all tasks together take the amounts of the event's requirement list, with the amounts %s",
  (choice) => {
    for (const people of [10, 20, 33, 47, 120, 999]) {
      const materials = materialsOf(eventNeedsOf(choice), people);
      const taken = new Map<string, number>();
      for (const task of templateTasks)
        for (const { itemId = 'water', quantity, unit } of takenByTasks(materials, [task.id]))
          taken.set(itemId, (taken.get(itemId) ?? 0) + inSmallest(quantity, unit));
      const event = { eventId: 'e', title: '', date: null, people, taken: [] };
      const { rows } = purchaseList({ events: [event], items: [], needs: needsOf(choice) });
      expect(new Set(taken.keys())).toEqual(new Set(['water', ...rows.map((row) => row.itemId)]));
      for (const { itemId, required, unit, density } of rows) {
        // Recipes weigh oil, but the store measures its volume.
        if (density !== undefined) continue;
        const all = taken.get(itemId)!;
        const listed = inSmallest(required, unit);
        expect(all).toBeLessThanOrEqual(listed);
        // The list rounds up to the last decimal of the unit of the item, a gram of a kilogram.
        const step = measures[unit].of;
        expect(Math.ceil(all / step) * step).toBe(listed);
      }
    }
  },
);

test('an ingredient that is added to a recipe belongs to one task without a change of the table', () => {
  const added = { name: { en: 'Nutmeg', ml: 'ജാതിക്ക' }, amount: '4 g', itemId: null };
  const masala: KitchenRecipe = {
    id: 'masala',
    name: null,
    note: '',
    isForEvents: true,
    version: 1,
    ingredients: [...documentedIngredients('masala', 'as-given'), added],
    updatedAt: 0,
    updatedBy: 'Amina',
  };
  const materials = materialsOf(eventNeedsOf('as-given', [masala]), 20);
  const takers = templateTasks.filter(({ id }) =>
    takenByTasks(materials, [id]).some(({ name }) => name.en === 'Nutmeg'),
  );
  expect(takers.map(({ id }) => id)).toEqual(['marination-3']);
});

test('the same ingredient of two recipes is summed by its name', () => {
  const materials = materialsOf(needs, 20);
  const together = texts(takenByTasks(materials, ['rice-2', 'chutney-3']));
  expect(together).toContain('garlic 125 g');
  expect(together.filter((text) => text.startsWith('garlic'))).toHaveLength(1);
});

test('the table names only tasks, steps and ingredients that exist', () => {
  const stepIds = stages.flatMap(({ subSteps }) => subSteps.map(({ id }) => id));
  for (const { tasks = [], steps = [], from, ids } of [...takenFor, ...handledIn]) {
    for (const id of tasks) expect(templateTasks.map((task) => task.id)).toContain(id);
    for (const id of steps) expect(stepIds).toContain(id);
    if (typeof ids === 'string') continue;
    const known = needs.filter((need) => need.from === from).map(({ id }) => id);
    for (const id of ids) expect(known).toContain(id);
  }
});
