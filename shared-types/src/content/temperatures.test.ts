import { expect, test } from 'vitest';
import { afterTwoHours, temperatureChecks } from './temperatures';
import { templateTasks } from './tasks';
import type { LocalizedText } from './types';

const all: LocalizedText[] = [
  ...temperatureChecks.flatMap(({ title, when, band, good, low, high }) => [
    title,
    when,
    band,
    good,
    low,
    high,
  ]),
  ...afterTwoHours.map(({ advice }) => advice),
].filter((text): text is LocalizedText => text !== undefined);

test(
  'the reference has the rows of the specification, each with its own hour zero',
  { meta: { requirements: ['D-041'] } },
  () => {
    expect(
      temperatureChecks.map(
        ({ when, from, to, kind }) => `${when.en} | ${from ?? ''}-${to ?? ''} | ${kind}`,
      ),
    ).toEqual([
      '1 hour after lighting | 180-200 | pit',
      'In the morning | - | pit',
      'Before the pot | 200- | pit',
      '30 minutes after sealing | 170-185 | pit',
      '1 hour after sealing | 145-160 | pit',
      '2 hours after sealing | 135- | pit',
      'At take-out | 75- | core',
      'Packing, dispatch, arrival | 60- | hot-holding',
    ]);
  },
);

test(
  'every temperature task of the template has its row, and every row that names tasks names real ones',
  { meta: { requirements: ['K-290', 'K-295'] } },
  () => {
    const named = temperatureChecks.flatMap(({ tasks }) => tasks ?? []);
    const checks = templateTasks.filter(({ isTemperature }) => isTemperature).map(({ id }) => id);
    expect(checks.filter((id) => !named.includes(id))).toEqual([]);
    expect(named.filter((id) => !templateTasks.some((task) => task.id === id))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  },
);

test('both languages have the same figures, and the Malayalam is Malayalam', () => {
  const figures = (text: string) => (text.match(/\d+/g) ?? []).sort().join();
  expect(all.filter(({ en, ml }) => figures(en) !== figures(ml))).toEqual([]);
  expect(all.filter(({ ml }) => /[A-Za-z]{2,}/.test(ml) || ml !== ml.normalize('NFC'))).toEqual([]);
});
