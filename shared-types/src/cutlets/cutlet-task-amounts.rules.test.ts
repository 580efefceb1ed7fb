import { expect, test } from 'vitest';
import { cutletPlan } from './cutlet-amounts.rules';
import { cutletTasks } from '../content/cutlets';
import { amountsOfTask } from './cutlet-task-amounts.rules';

const plan = cutletPlan({ target: 100, frozen: 0, leftovers: 0, potatoesThere: 0 });
const ingredients = ['potatoes 0.9 kg', 'eggs 8 pieces', 'breadcrumbs 180 g'];
const blends = ['keralaMasala 118.8 g', 'bridgeSpices 90 g'];
const amounts: Record<string, string[]> = {
  'prep-1': ['meat 3.6 kg'],
  'prep-2': [...ingredients, ...blends],
  'prep-3': ['meat 3.6 kg', ...ingredients],
  'production-1': ['meat 3.6 kg'],
  'production-2': [
    'pepper 54 g',
    'cardamom 28.8 g',
    'curryLeaves 36 g',
    'garamMasala 43.2 g',
    'redChilli 28.8 g',
    'turmeric 18 g',
  ],
  'production-3': ['potatoes 0.9 kg'],
  'production-4': ['meat 3.6 kg', ...ingredients, ...blends],
  'production-5': ['cutlets 100 pieces'],
  'production-6': ['cutlets 100 pieces'],
  'production-7': ['cutlets 100 pieces'],
  'production-8': ['cutlets 100 pieces'],
  'production-9': ['packs 5-10 packs'],
};

test.each(cutletTasks.map(({ id }) => id))(
  'for 100 pieces %s weighs or counts its amounts',
  (id) => {
    const shown = amountsOfTask(plan, id).map(
      ({ name, amount, unit }) => `${name} ${amount} ${unit}`,
    );
    expect(shown).toEqual(amounts[id] ?? []);
  },
);
