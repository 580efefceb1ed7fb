import type { Language } from '@kalavara/shared-types/primitives';
import {
  createRecipe,
  type Recipe,
  type RecipeBody,
  type RecipeCollection,
} from '@kalavara/shared-types/recipes/recipes';
import { z } from 'zod';
import { languages, type RecipeTexts } from '../texts';

const text = z.string();
const Side = z.object({
  title: text,
  prepTime: text,
  shelfLife: text,
  ingredients: z.array(z.object({ name: text, amount: text })),
  instructions: text,
  steps: z.array(z.object({ title: text, description: text, imageUrl: text, tips: text })),
});
/** What stands in the form: numbers as they are typed, and each language on its own side. */
const Values = z.object({
  collection: z.enum(['traditional', 'regional', 'modern']),
  place: text,
  baseServing: text,
  difficulty: z.enum(['Easy', 'Medium', 'Hard']),
  spiceLevel: z.enum(['Mild', 'Medium', 'Hot', 'Extra Hot']),
  en: Side,
  ml: Side,
});
export type RecipeValues = z.infer<typeof Values>;

export const emptyIngredient = { name: '', amount: '' };
export const emptyStep = { title: '', description: '', imageUrl: '', tips: '' };
const emptySide = (): RecipeTexts => ({
  title: '',
  prepTime: '',
  shelfLife: '',
  ingredients: [emptyIngredient],
  instructions: '',
  steps: [],
});

export const newRecipeValues = (collection: RecipeCollection, position: number): RecipeValues => ({
  collection,
  place: String(position),
  baseServing: '',
  difficulty: 'Medium',
  spiceLevel: 'Medium',
  en: emptySide(),
  ml: emptySide(),
});

export function toRecipeValues({
  id: _id,
  updatedAt: _updatedAt,
  ...recipe
}: Recipe): RecipeValues {
  const { collection, place, baseServing, difficulty, spiceLevel, ml, ...en } = recipe;
  return {
    collection,
    place: String(place),
    baseServing: String(baseServing),
    difficulty,
    spiceLevel,
    en,
    ml,
  };
}

export function toRecipeBody({ en, ml, place, baseServing, ...facts }: RecipeValues): RecipeBody {
  return { ...facts, place: Number(place), baseServing: Number(baseServing), ...en, ml };
}

export type RecipeError = 'missing' | 'missingMalayalam' | 'numberFromZero' | 'numberFromOne';

const isEmpty = (typed: string) => typed.trim() === '';
const isCount = (typed: string, min: number) =>
  /^\s*\d{1,5}\s*$/.test(typed) && Number(typed) >= min && Number(typed) <= 10_000;

/** The errors of a recipe by path: everything required, in both languages. */
function recipeErrors(values: RecipeValues): Map<string, RecipeError> {
  const errors = new Map<string, RecipeError>();
  if (!isCount(values.place, 0)) errors.set('place', 'numberFromZero');
  if (!isCount(values.baseServing, 1)) errors.set('baseServing', 'numberFromOne');
  for (const language of languages) {
    const { title, instructions, ingredients, steps } = values[language];
    const required: [string, string][] = [
      ['title', title],
      ['instructions', instructions],
      ...ingredients.map(({ name }, n): [string, string] => [`ingredients.${n}.name`, name]),
      ...steps.flatMap((step, n): [string, string][] => [
        [`steps.${n}.title`, step.title],
        [`steps.${n}.description`, step.description],
      ]),
    ];
    for (const [path, typed] of required)
      if (isEmpty(typed))
        errors.set(`${language}.${path}`, language === 'ml' ? 'missingMalayalam' : 'missing');
  }
  return errors;
}

/** The form's values, checked by the rules above and by the contract. */
export const recipeSchema = (message: (error: RecipeError) => string) =>
  Values.superRefine((values, context) => {
    for (const [path, error] of recipeErrors(values))
      context.addIssue({ code: 'custom', path: path.split('.'), message: message(error) });
  })
    .transform(toRecipeBody)
    .pipe(createRecipe.body);

const facts = ['collection', 'place', 'baseServing', 'difficulty', 'spiceLevel'];
/** "ingredients.2.name" of the contract is the English side's. */
export const toField = (name: string) =>
  facts.includes(name) || name.startsWith('ml.') ? name : `en.${name}`;

type Difference = { path: string; mine: string; theirs: string };

/** Where two versions of a recipe differ, field by field, as texts to be read side by side. */
export function differences(mine: RecipeValues, theirs: RecipeValues): Difference[] {
  const mineTexts = textsByPath(mine);
  const theirTexts = textsByPath(theirs);
  const paths = [...new Set([...mineTexts.keys(), ...theirTexts.keys()])];
  return paths
    .map((path) => ({
      path,
      mine: mineTexts.get(path) ?? '',
      theirs: theirTexts.get(path) ?? '',
    }))
    .filter((row) => row.mine.trim() !== row.theirs.trim());
}

function textsByPath({ en, ml, ...rest }: RecipeValues): Map<string, string> {
  const ofSide = (language: Language, side: RecipeTexts): [string, string][] => {
    const prefix = language === 'ml' ? 'ml.' : '';
    return [
      ...(['title', 'prepTime', 'shelfLife', 'instructions'] as const).map(
        (field): [string, string] => [prefix + field, side[field]],
      ),
      [
        `${prefix}ingredients`,
        side.ingredients.map(({ name, amount }) => `${name}: ${amount}`).join('\n'),
      ],
      [
        `${prefix}steps`,
        side.steps
          .map(({ title, description, tips }, n) => `${n + 1}. ${title}\n${description}\n${tips}`)
          .join('\n'),
      ],
    ];
  };
  const pictures = en.steps.map(({ imageUrl }, n) => `${n + 1}. ${imageUrl}`).join('\n');
  return new Map([
    ...Object.entries(rest),
    ...ofSide('en', en),
    ...ofSide('ml', ml),
    ['pictures', pictures],
  ]);
}
