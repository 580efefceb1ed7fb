import type { Recipe, RecipeBody, RecipeCollection } from '@kalavara/shared-types/recipes';
import { type Language, languages, type RecipeTexts } from '../texts';

/** What stands in the form: as the recipe, but numbers as they are typed, and each language on its own side. */
export type Draft = Pick<RecipeBody, 'collection' | 'difficulty' | 'spiceLevel'> & {
  place: string;
  baseServing: string;
  en: RecipeTexts;
  ml: RecipeTexts;
};
export type Step = RecipeTexts['steps'][number];
/** By its path as the server names it: "title", "ml.ingredients.2.name". */
export type Problems = Readonly<
  Record<string, 'missing' | 'missingMalayalam' | 'number' | 'wrong'>
>;

const noIngredient = { name: '', amount: '' };
const noStep: Step = { title: '', description: '', imageUrl: '', tips: '' };
const noWords: RecipeTexts = {
  title: '',
  prepTime: '',
  shelfLife: '',
  ingredients: [noIngredient],
  instructions: '',
  steps: [],
};

export const newDraft = (collection: RecipeCollection, place: number): Draft => ({
  ...{
    collection,
    difficulty: 'Medium',
    spiceLevel: 'Medium',
    place: String(place),
    baseServing: '',
    en: noWords,
    ml: noWords,
  },
});

export function draftOf({
  collection,
  difficulty,
  spiceLevel,
  place,
  baseServing,
  ml,
  id: _id,
  updatedAt: _at,
  ...en
}: Recipe): Draft {
  return {
    collection,
    difficulty,
    spiceLevel,
    place: String(place),
    baseServing: String(baseServing),
    en,
    ml,
  };
}

export function bodyOf({ en, ml, place, baseServing, ...facts }: Draft): RecipeBody {
  return { ...facts, place: Number(place), baseServing: Number(baseServing), ...en, ml };
}

export const withWords = (
  draft: Draft,
  language: Language,
  words: Partial<RecipeTexts>,
): Draft => ({
  ...draft,
  [language]: { ...draft[language], ...words },
});

const replaced = <T>(list: readonly T[], n: number, change: Partial<T>): T[] =>
  list.map((item, at) => (at === n ? { ...item, ...change } : item));

export const withIngredient = (
  draft: Draft,
  language: Language,
  n: number,
  change: Partial<typeof noIngredient>,
): Draft =>
  withWords(draft, language, { ingredients: replaced(draft[language].ingredients, n, change) });
export const withStep = (
  draft: Draft,
  language: Language,
  n: number,
  change: Partial<Step>,
): Draft => withWords(draft, language, { steps: replaced(draft[language].steps, n, change) });
/** A step has one picture, whatever language it is read in. */
export const withPicture = (draft: Draft, n: number, imageUrl: string): Draft =>
  languages.reduce((changed, language) => withStep(changed, language, n, { imageUrl }), draft);

const inBoth = (draft: Draft, change: (words: RecipeTexts) => Partial<RecipeTexts>): Draft =>
  languages.reduce(
    (changed, language) => withWords(changed, language, change(changed[language])),
    draft,
  );
const without = <T>(list: readonly T[], n: number) => list.filter((_item, at) => at !== n);

export const addIngredient = (draft: Draft) =>
  inBoth(draft, ({ ingredients }) => ({ ingredients: [...ingredients, noIngredient] }));
export const removeIngredient = (draft: Draft, n: number) =>
  inBoth(draft, ({ ingredients }) => ({ ingredients: without(ingredients, n) }));
export const addStep = (draft: Draft) =>
  inBoth(draft, ({ steps }) => ({ steps: [...steps, noStep] }));
export const removeStep = (draft: Draft, n: number) =>
  inBoth(draft, ({ steps }) => ({ steps: without(steps, n) }));

const isEmpty = (text: string) => text.trim() === '';
const isCount = (text: string, least: number) =>
  /^\s*\d{1,5}\s*$/.test(text) && Number(text) >= least && Number(text) <= 10_000;

/** What keeps it from being saved: everything needed, in both languages. */
export function problemsOf(draft: Draft): Problems {
  const wrongNumbers = (['place', 'baseServing'] as const).filter(
    (field) => !isCount(draft[field], field === 'place' ? 0 : 1),
  );
  const missing = languages.flatMap((language) => {
    const { title, instructions, ingredients, steps } = draft[language];
    const needed: [string, string][] = [
      ['title', title],
      ['instructions', instructions],
      ...ingredients.map(({ name }, n): [string, string] => [`ingredients.${n}.name`, name]),
      ...steps.flatMap((step, n) =>
        (['title', 'description'] as const).map((field): [string, string] => [
          `steps.${n}.${field}`,
          step[field],
        ]),
      ),
    ];
    const problem = language === 'ml' ? 'missingMalayalam' : 'missing';
    return needed
      .filter(([, said]) => isEmpty(said))
      .map(([path]) => [pathIn(language, path), problem] as const);
  });
  return Object.fromEntries([
    ...missing,
    ...wrongNumbers.map((field) => [field, 'number'] as const),
  ]);
}

export const pathIn = (language: Language, path: string) =>
  language === 'ml' ? `ml.${path}` : path;

type Difference = { path: string; mine: string; theirs: string };

/** Where two who saved the same recipe differ, field by field, as texts to be read side by side. */
export function differences(mine: Draft, theirs: Draft): Difference[] {
  const [one, other] = [textsOf(mine), textsOf(theirs)];
  const paths = [...new Set([...one.keys(), ...other.keys()])];
  return paths
    .map((path) => ({ path, mine: one.get(path) ?? '', theirs: other.get(path) ?? '' }))
    .filter((row) => row.mine.trim() !== row.theirs.trim());
}

const asLines = ({ ingredients }: RecipeTexts) =>
  ingredients.map(({ name, amount }) => `${name}: ${amount}`).join('\n');
const asText = ({ steps }: RecipeTexts) =>
  steps
    .map(({ title, description, tips }, n) => `${n + 1}. ${title}\n${description}\n${tips}`)
    .join('\n');

function textsOf({ en, ml, ...facts }: Draft): Map<string, string> {
  const ofWords = (language: Language, words: RecipeTexts): [string, string][] => [
    ...(['title', 'prepTime', 'shelfLife', 'instructions'] as const).map(
      (field): [string, string] => [pathIn(language, field), words[field]],
    ),
    [pathIn(language, 'ingredients'), asLines(words)],
    [pathIn(language, 'steps'), asText(words)],
  ];
  const pictures = en.steps.map(({ imageUrl }, n) => `${n + 1}. ${imageUrl}`).join('\n');
  return new Map([
    ...Object.entries(facts),
    ...ofWords('en', en),
    ...ofWords('ml', ml),
    ['pictures', pictures],
  ]);
}
