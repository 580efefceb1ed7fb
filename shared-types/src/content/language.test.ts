import { expect, test } from 'vitest';
import { chutneyRecipe, masalaRecipe, riceRecipe } from './recipes';
import { stages } from './stages';
import { templateTasks } from './tasks';
import type { Panel, LocalizedText } from './types';

const together = (en: readonly string[], ml: readonly string[]): LocalizedText[] =>
  Array.from({ length: Math.max(en.length, ml.length) }, (_, n) => ({
    en: en[n] ?? '',
    ml: ml[n] ?? '',
  }));

const textsOf = (panel: Panel): LocalizedText[] => {
  switch (panel.kind) {
    case 'list':
      return [...panel.lines];
    case 'materials':
      return panel.rows.flatMap(({ name, quantity }) => [name, quantity]);
    case 'timeline':
      return panel.rows.map(({ what }) => what);
    case 'ingredients':
      return panel.rows.map(({ name }) => name);
  }
};

const recipes = [masalaRecipe, riceRecipe, chutneyRecipe].flatMap(({ ingredients }) =>
  ingredients.map(({ name }) => name),
);

/** What is read from three metres; the sentences of the recipe are not. */
const lines: LocalizedText[] = [
  ...recipes,
  ...stages.flatMap(
    ({
      title,
      titleMalayalam,
      header,
      badge,
      description,
      descriptionMalayalam,
      subSteps,
      panels,
    }) => [
      { en: title, ml: titleMalayalam },
      { en: description, ml: descriptionMalayalam },
      header,
      ...(badge ? [badge] : []),
      ...subSteps.map((step) => ({ en: step.title, ml: step.titleMalayalam })),
      ...subSteps.flatMap((step) => together(step.description, step.descriptionMalayalam)),
      ...panels.flatMap((panel) => [panel.title, ...textsOf(panel)]),
    ],
  ),
  ...templateTasks.flatMap(({ materials, description, descriptionMalayalam }) => [
    ...materials,
    ...together(description, descriptionMalayalam),
  ]),
];

const all: LocalizedText[] = [
  ...lines,
  ...templateTasks.map(({ task, taskMalayalam }) => ({ en: task, ml: taskMalayalam })),
  chutneyRecipe.instructions,
  ...chutneyRecipe.steps.flatMap((step) => [
    { en: step.title, ml: step.titleMalayalam },
    { en: step.description, ml: step.descriptionMalayalam },
  ]),
];

const isMalayalam = (text: string) => /[\u0D00-\u0D7F]/.test(text);
const isFigure = (text: string) => /^[\d\s.,:+°C-]+$/.test(text);

test('no text is empty in either language', () => {
  expect(all.filter(({ en, ml }) => en.trim() === '' || ml.trim() === '')).toEqual([]);
});

test('Malayalam texts are in Malayalam script, and English texts are not', () => {
  expect(all.filter(({ ml }) => !isMalayalam(ml) && !isFigure(ml))).toEqual([]);
  expect(all.filter(({ en }) => isMalayalam(en))).toEqual([]);
});

test('no English word is left in the Malayalam texts', () => {
  expect(all.filter(({ ml }) => /[A-Za-z]{2,}/.test(ml))).toEqual([]);
});

test('Malayalam is written with the letters that are searched for: NFC, chillus of one code point', () => {
  expect(all.filter(({ ml }) => ml !== ml.normalize('NFC') || /\u0D4D\u200D/.test(ml))).toEqual([]);
});

test('a figure is the same in both languages', () => {
  const figures = (text: string) =>
    (text.match(/\d+(\.\d+)?/g) ?? []).filter((figure) => Number(figure) > 9).sort();
  expect(lines.filter(({ en, ml }) => figures(en).join() !== figures(ml).join())).toEqual([]);
});

test('a line can be read from three metres', () => {
  expect(lines.filter(({ en }) => en.length > 48)).toEqual([]);
  expect(lines.filter(({ ml }) => [...ml].length > 60)).toEqual([]);
});

test('a step has as many lines in Malayalam as in English, three to six', () => {
  for (const { id, description, descriptionMalayalam } of stages.flatMap(
    ({ subSteps }) => subSteps,
  )) {
    expect(descriptionMalayalam, id).toHaveLength(description.length);
    expect(description.length, id).toBeGreaterThanOrEqual(3);
    expect(description.length, id).toBeLessThanOrEqual(6);
  }
});

test('a list panel has six lines at most', () => {
  const lists = stages.flatMap(({ panels }) => panels).filter((panel) => panel.kind === 'list');
  expect(lists.filter((panel) => panel.lines.length === 0 || panel.lines.length > 6)).toEqual([]);
});
