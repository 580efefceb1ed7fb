import type { LocalizedText } from '@kalavara/shared-types/content/types';
import type {
  KitchenRecipe,
  RecipeIngredient,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { isRecipeAmount } from '@kalavara/shared-types/kitchen-recipes/recipe-fields.rules';
import type { Unit } from '@kalavara/shared-types/units.rules';
import type { Language } from '../../i18n/language';

/** The fields of a recipe that a form changes. */
export type RecipeFields = Pick<KitchenRecipe, 'name' | 'ingredients' | 'note' | 'isForEvents'>;

export type DraftRow = {
  key: number;
  name: LocalizedText;
  amount: string;
  unit: Unit;
  itemId: string | null;
};
export type Draft = {
  /** Null for a documented recipe. */
  name: string | null;
  note: string;
  isForEvents: boolean;
  rows: DraftRow[];
};

let lastKey = 0;
export const newRow = (): DraftRow => ({
  key: (lastKey += 1),
  name: { en: '', ml: '' },
  amount: '',
  unit: 'g',
  itemId: null,
});

/** A recipe without ingredients is a new one, and begins with an empty row. */
export const draftOf = ({ ingredients, ...fields }: RecipeFields): Draft => ({
  name: fields.name,
  note: fields.note,
  isForEvents: fields.isForEvents,
  rows:
    ingredients.length === 0
      ? [newRow()]
      : ingredients.map(({ name, amount, itemId }) => {
          const [number = '', unit] = amount.split(' ');
          return { ...newRow(), name, itemId, amount: String(Number(number)), unit: unit as Unit };
        }),
});

const amountOf = ({ amount, unit }: DraftRow) => `${parseDecimal(amount)} ${unit}`;

export const fieldsOf = ({ name, note, isForEvents, rows }: Draft): RecipeFields => ({
  name: name === null ? null : name.trim(),
  note: note.trim(),
  isForEvents,
  ingredients: rows.map((row): RecipeIngredient => ({
    name: { en: row.name.en.trim(), ml: row.name.ml.trim() },
    amount: amountOf(row),
    itemId: row.itemId,
  })),
});

type RowProblem = 'nameNeeded' | 'nameTwice' | 'amountWrong';
export type Problems = {
  name?: 'nameNeeded';
  rows: ReadonlyMap<number, { name?: RowProblem; amount?: RowProblem }>;
};

/** Returns the errors by field; undefined if the recipe can be saved. */
export function problemsOf({ name, rows }: Draft): Problems | undefined {
  const plain = ({ en }: LocalizedText) => en.trim().toLowerCase();
  const wrong = new Map<number, { name?: RowProblem; amount?: RowProblem }>();
  rows.forEach((row, index) => {
    const isTwice = rows.findIndex((each) => plain(each.name) === plain(row.name)) < index;
    const ofName = plain(row.name) === '' ? 'nameNeeded' : isTwice ? 'nameTwice' : undefined;
    const ofAmount = isRecipeAmount(amountOf(row)) ? undefined : 'amountWrong';
    if (ofName || ofAmount)
      wrong.set(row.key, {
        ...(ofName && { name: ofName }),
        ...(ofAmount && { amount: ofAmount }),
      });
  });
  const isUnnamed = name !== null && name.trim() === '';
  if (wrong.size === 0 && !isUnnamed) return undefined;
  return { ...(isUnnamed && { name: 'nameNeeded' }), rows: wrong };
}

export type Difference = { key: string; label?: string; mine: string; theirs: string };

/** Returns the differences of two versions: the amounts by ingredient, then name and note. */
export function differences(
  mine: RecipeFields,
  theirs: RecipeFields,
  language: Language,
): Difference[] {
  const byName = ({ ingredients }: RecipeFields) =>
    new Map(ingredients.map((each) => [each.name.en, each]));
  const own = byName(mine);
  const other = byName(theirs);
  const amounts = [...new Set([...own.keys(), ...other.keys()])].map((key) => ({
    key,
    label: (own.get(key) ?? other.get(key))!.name[language],
    mine: own.get(key)?.amount ?? '',
    theirs: other.get(key)?.amount ?? '',
  }));
  const texts = (['name', 'note'] as const).map((key) => ({
    key: `text:${key}`,
    mine: mine[key] ?? '',
    theirs: theirs[key] ?? '',
  }));
  return [...amounts, ...texts].filter((row) => row.mine !== row.theirs);
}
