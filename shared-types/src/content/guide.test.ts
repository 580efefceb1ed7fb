import { expect, test } from 'vitest';
import { guestCountOrGuess, guessedGuestCount } from '../diary/diary.rules';
import { guideSteps } from './guide';
import { chutneyRecipe, masalaRecipe, riceRecipe } from './recipes';
import { scaledAmount } from './scaling.rules';
import { stages } from './stages/index';

const malayalam = /[\u0D00-\u0D7F]/;

test.each([
  [0, 'Setting Up', '/soplocked/setup'],
  [1, 'Cooking Day', '/soplocked/meatmasala'],
  [2, 'Pit Lighting', '/soplocked/pitlighting'],
  [3, 'Rice Prep', '/soplocked/riceprep'],
  [4, 'Final Cooking', '/soplocked/finalcooking'],
])(
  'step %i of the guide is %s and opens %s',
  { meta: { requirements: ['D-031', 'O-184', 'O-185', 'O-186', 'O-187', 'O-188'] } },
  (n, title, route) => {
    expect(guideSteps).toHaveLength(5);
    expect([guideSteps[n]?.title, guideSteps[n]?.route]).toEqual([title, route]);
  },
);

/** What a step of the guide opens. */
const opened = guideSteps.map(({ id, route }) =>
  stages.find((stage) => stage.id === id && stage.route === route)!,
);

test(
  'a step of the guide is called as the stage it opens, but for the day of cooking',
  { meta: { requirements: ['D-031'] } },
  () => {
    const names = (steps: readonly { title: string; titleMalayalam: string }[]) =>
      steps.map((step) => [step.title, step.titleMalayalam]);
    expect(names(guideSteps.filter(({ id }) => id !== '2'))).toEqual(
      names(opened.filter(({ id }) => id !== '2')),
    );
  },
);

test(
  'each step has its id, and title and description in both languages',
  { meta: { requirements: ['O-178', 'O-179', 'O-180', 'O-181', 'O-182'] } },
  () => {
    expect(new Set(guideSteps.map(({ id }) => id)).size).toBe(5);
    for (const [n, { title, titleMalayalam }] of guideSteps.entries()) {
      const { description, descriptionMalayalam } = opened[n]!;
      for (const en of [title, description]) expect(en).toMatch(/^[^\u0D00-\u0D7F]{3,}$/);
      for (const ml of [titleMalayalam, descriptionMalayalam]) expect(ml).toMatch(malayalam);
    }
  },
);

test(
  'its sub-steps have id, title and description in both languages, and the path of a video',
  { meta: { requirements: ['O-183', 'O-189'] } },
  () => {
    const steps = opened.flatMap(({ subSteps }) => subSteps);
    expect(steps.length).toBeGreaterThanOrEqual(5 * 4);
    for (const step of steps) {
      expect(step.id).toMatch(/^[1-5]-[1-8]$/);
      expect(
        [step.title, ...step.description].every((line) => line.length > 0 && !malayalam.test(line)),
        step.id,
      ).toBe(true);
      expect(
        [step.titleMalayalam, ...step.descriptionMalayalam].every((line) => malayalam.test(line)),
        step.id,
      ).toBe(true);
      expect(step.videoUrl).toBe(`/videos/roadmap/${step.id}.mp4`);
    }
  },
);

test(
  'the three tables, masala, rice and chutney, are for 20 servings, each line with a name and an amount',
  { meta: { requirements: ['O-190', 'O-191', 'O-192', 'O-289'] } },
  () => {
    for (const { baseServing, ingredients } of [masalaRecipe, riceRecipe, chutneyRecipe]) {
      expect(baseServing).toBe(20);
      expect(
        ingredients.every(
          ({ name, amount }) =>
            name.en !== '' && malayalam.test(name.ml) && /^\d+(\.\d+)? (k?g|L)$/.test(amount),
        ),
      ).toBe(true);
    }
  },
);

const amounts = (recipe: typeof riceRecipe) =>
  Object.fromEntries(recipe.ingredients.map(({ name, amount }) => [name.en, amount]));

test(
  '8 kg mutton; 4 kg rice with 8 L water; chutney with jaggery and tamarind',
  { meta: { requirements: ['O-193', 'O-194', 'O-195'] } },
  () => {
    expect(amounts(masalaRecipe)).toMatchObject({ Mutton: '8.0 kg' });
    expect(amounts(riceRecipe)).toMatchObject({
      'Mandi rice (long-grain basmati)': '4.0 kg',
      Water: '8.0 L',
    });
    expect(amounts(chutneyRecipe)).toMatchObject({ Jaggery: '196 g', Tamarind: '125 g' });
  },
);

test(
  'a quantity is multiplied by the chosen servings, divided by 20',
  { meta: { requirements: ['O-196'] } },
  () => {
    for (const servings of [1, 10, 20, 50, 333])
      expect(parseFloat(scaledAmount('8.0 kg', servings))).toBeCloseTo((8 * servings) / 20, 1);
  },
);

test.each([
  ['Wedding, 120 people', 120],
  ['Iftar for 75 Guests', 75],
  ['40 attendees at the office', 40],
  ['Church feast 300 persons', 300],
  ['A small party', 30],
  ['Medium gathering', 50],
  ['Large wedding', 100],
  ['Onam', 50],
])(
  '"%s" is cooked for %i',
  { meta: { requirements: ['O-197', 'O-198', 'O-199', 'O-200', 'O-201', 'O-290'] } },
  (title, people) => {
    expect(guessedGuestCount(title)).toBe(people);
    expect(guestCountOrGuess(undefined, title)).toBe(people);
  },
);

/** All that stands on the page of a stage, in English and in Malayalam. */
const textOf = (name: string) => {
  const { subSteps, panels } = stages.find(({ route }) => route === `/soplocked/${name}`)!;
  const lines = panels.flatMap((panel) => (panel.kind === 'list' ? panel.lines : []));
  return {
    en: [...subSteps.flatMap((step) => step.description), ...lines.map(({ en }) => en)].join('\n'),
    ml: [
      ...subSteps.flatMap((step) => step.descriptionMalayalam),
      ...lines.map(({ ml }) => ml),
    ].join('\n'),
  };
};

test.each([
  ['pitlighting', '2.5 kg coconut shells', '2.5 കിലോ ചിരട്ട'],
  ['pitlighting', '40 kg wood', '40 കിലോ വിറക്'],
  ['setup', 'in 10-15 minutes', '10-15 മിനിറ്റിൽ'],
  ['setup', 'Close the lid after 1 hour', '1 മണിക്കൂർ കഴിഞ്ഞ് അടപ്പ്'],
  ['finalcooking', 'Start cooking above 200°C', '200°C-ന് മുകളിലായാൽ'],
  ['finalcooking', 'Check every 15 minutes', 'ഓരോ 15 മിനിറ്റിലും'],
  ['finalcooking', 'After 1 hour: 145-160°C', '145-160°C'],
  ['finalcooking', 'above 135°C: add 10 minutes', '135°C-ന് മുകളിൽ: 10 മിനിറ്റ്'],
  ['finalcooking', 'below 130°C: add 20 minutes', '130°C-ൽ താഴെ: 20 മിനിറ്റ്'],
  ['meatmasala', 'Rest at least 1 hour', 'കുറഞ്ഞത് 1 മണിക്കൂർ'],
  ['riceprep', '10 minutes medium', '10 മിനിറ്റ്'],
])(
  'the guide has on %s: "%s"',
  {
    meta: {
      requirements: [
        'D-041',
        'D-042',
        'D-100',
        'O-291',
        'O-292',
        'O-293',
        'O-294',
        'O-295',
        'O-296',
        'O-297',
        'O-298',
        'O-299',
        'O-300',
        'O-301',
      ],
    },
  },
  (name, en, ml) => {
    expect(textOf(name).en).toContain(en);
    expect(textOf(name).ml).toContain(ml);
  },
);
