import {
  type EventNeed,
  ingredientIdOf,
  itemOfIngredient,
  type Need,
  recipeKinds,
  type RecipeKind,
} from '../content/ingredient-items';
import { cutletRows } from '../content/cutlet-recipe';
import { supplies } from '../content/packing';
import { chutneyRecipe, masalaRecipe, type Recipe } from '../content/recipes';
import { riceCalculatorRecipe, ricePageRecipe, type RiceVersion } from '../content/rice';
import type { Ingredient, Panel, Stage } from '../content/types';
import type { CutletAmounts } from '../cutlets/cutlet-amounts.rules';
import type { KitchenRecipe, RecipeIngredient } from './kitchen-recipes';
import type { DocumentedRecipe } from './recipe-fields.rules';
import { base } from './recipe-needs.rules';
import type { RiceAmounts } from '../settings/settings';
import { conversionFactor, isUnit } from '../units.rules';

/** The kitchen recipes that were edited or added. All users of a recipe get it from this file. */
export type EditedRecipes = readonly KitchenRecipe[];

const findEdited = (edited: EditedRecipes, id: string) => edited.find((each) => each.id === id);
/** The owner's recipes, sorted by name in the same way on every device. */
export const listOwn = (edited: EditedRecipes): KitchenRecipe[] =>
  edited
    .filter(({ name }) => name !== null)
    .sort((a, b) => a.name!.localeCompare(b.name!, 'en') || (a.id < b.id ? -1 : 1));

const documented = (rice: RiceAmounts): Record<RecipeKind, Recipe> => ({
  masala: masalaRecipe,
  rice: riceCalculatorRecipe(rice),
  chutney: chutneyRecipe,
});

/** The ingredients of a documented recipe before any edit. */
export function documentedIngredients(id: DocumentedRecipe, rice: RiceAmounts): RecipeIngredient[] {
  if (id === 'cutlet')
    return cutletRows.map(({ name, itemId, amount, unit }) => ({
      name,
      itemId,
      amount: `${amount} ${unit}`,
    }));
  return withItems(documented(rice)[id]);
}

const withItems = ({ ingredients }: Recipe): RecipeIngredient[] =>
  ingredients.map(({ name, amount }) => ({
    name,
    amount,
    itemId: itemOfIngredient[name.en] ?? null,
  }));

const ingredientsOf = (id: DocumentedRecipe, rice: RiceAmounts, edited: EditedRecipes) =>
  findEdited(edited, id)?.ingredients ?? documentedIngredients(id, rice);

const toRecipe = ({ ingredients }: Pick<KitchenRecipe, 'ingredients'>): Recipe => ({
  baseServing: base,
  ingredients: ingredients.map(({ name, amount }): Ingredient => ({ name, amount })),
});

/** The three recipes of every event, for 20 guests. */
export function calculatorRecipes(
  rice: RiceAmounts,
  edited: EditedRecipes = [],
): Record<RecipeKind, Recipe> {
  const of = (kind: RecipeKind) => {
    const own = findEdited(edited, kind);
    return own ? toRecipe(own) : documented(rice)[kind];
  };
  return { masala: of('masala'), rice: of('rice'), chutney: of('chutney') };
}

export type ListedRecipe = {
  id: string;
  /** Null for a documented recipe, which is named by its id. */
  name: string | null;
  recipe: Recipe;
  note: string;
  isForEvents: boolean;
};

/** All recipes that a calculator scales by guests: the three documented ones, then those of the owner by name. */
export function listRecipes(rice: RiceAmounts, edited: EditedRecipes): ListedRecipe[] {
  const recipes = calculatorRecipes(rice, edited);
  return [
    ...recipeKinds.map((id) => ({
      id,
      name: null,
      recipe: recipes[id],
      isForEvents: true,
      note: findEdited(edited, id)?.note ?? '',
    })),
    ...listOwn(edited).map((own) => ({ ...own, recipe: toRecipe(own) })),
  ];
}

const toNeed =
  (from: EventNeed['from']) =>
  ({ name, amount, itemId }: RecipeIngredient): EventNeed => ({
    from,
    id: ingredientIdOf(itemId, name),
    name,
    amount,
    ...(itemId !== null && { itemId }),
  });

/**
 * The needs of an event by recipe: the ingredients, and the items that packing and tasks take from the store. All
 * amounts that depend on the guest count are read here. `isOnPage`: the rice of the stage page, which may differ from
 * the owner's choice.
 */
export function eventNeedsOf(
  rice: RiceAmounts,
  edited: EditedRecipes = [],
  { isOnPage = false } = {},
): readonly EventNeed[] {
  const ingredientsIn = (kind: RecipeKind) =>
    isOnPage && kind === 'rice' && !findEdited(edited, 'rice')
      ? withItems(ricePageRecipe(rice))
      : ingredientsOf(kind, rice, edited);
  return [
    ...recipeKinds.flatMap((kind) => ingredientsIn(kind).map(toNeed(kind))),
    ...listOwn(edited).flatMap((own) =>
      own.isForEvents ? own.ingredients.map(toNeed('own')) : [],
    ),
    ...supplies.flatMap(({ use: _use, itemId, amount, ...supply }): EventNeed[] =>
      itemId !== undefined && amount !== undefined
        ? [{ ...supply, from: 'supplies', itemId, amount }]
        : [],
    ),
  ];
}

/** The needs of an event that the store supplies. */
export const needsOf = (rice: RiceAmounts, edited: EditedRecipes = []): readonly Need[] =>
  eventNeedsOf(rice, edited).flatMap(({ itemId, ...need }) =>
    itemId === undefined ? [] : [{ ...need, itemId }],
  );

type CutletRow = (typeof cutletRows)[number];

/** The amount of a row of the cutlet recipe in its own unit; undefined if it is missing or has another kind of unit. */
function cutletAmount(ingredients: readonly RecipeIngredient[], row: CutletRow) {
  const found = ingredients.find(({ itemId }) => itemId === row.itemId);
  const [number, unit = ''] = found?.amount.split(' ') ?? [];
  const factor = isUnit(unit) ? conversionFactor(unit, row.unit) : undefined;
  return factor === undefined ? undefined : Number(number) * factor;
}

/**
 * Whether ingredients are those of the cutlet recipe. A cutlet day has a field for each ingredient, so an edit may
 * change only amounts.
 */
export const isCutletRecipe = (ingredients: readonly RecipeIngredient[]): boolean =>
  ingredients.length === cutletRows.length &&
  cutletRows.every((row) => cutletAmount(ingredients, row) !== undefined);

/** The amounts for 1 kg of meat, in the units of a cutlet day. */
export function cutletAmountsOf(edited: EditedRecipes): CutletAmounts {
  const ingredients = ingredientsOf('cutlet', 'as-given', edited);
  const group = (name: CutletRow['group']) =>
    Object.fromEntries(
      cutletRows
        .filter((row) => row.group === name)
        .map((row) => [row.id, cutletAmount(ingredients, row) ?? row.amount]),
    );
  return {
    perKg: group('perKg'),
    keralaMasala: group('keralaMasala'),
    bridgeSpices: group('bridgeSpices'),
  } as CutletAmounts;
}

/** The version of the rice that the stage page describes in its steps and notes. */
export const riceOnPage = (rice: RiceAmounts, edited: EditedRecipes): RiceVersion =>
  findEdited(edited, 'rice') ? 'edited' : rice;

const recipeOfStage: Readonly<Record<string, RecipeKind>> = {
  '2': 'masala',
  '4': 'rice',
  '6': 'chutney',
};
/** The stage pages with the edited recipes in their ingredient panels. */
export function withEditedRecipes(
  stages: readonly Stage[],
  edited: EditedRecipes,
): readonly Stage[] {
  if (edited.length === 0) return stages;
  return stages.map((stage) => {
    const own = findEdited(edited, recipeOfStage[stage.id] ?? '');
    return own ? { ...stage, panels: replaceIngredients(stage.panels, toRecipe(own)) } : stage;
  });
}

function replaceIngredients(panels: readonly Panel[], { ingredients }: Recipe): Panel[] {
  const first = panels.find((panel) => panel.kind === 'ingredients');
  const split = Math.max(
    first?.kind === 'ingredients' ? first.rows.length : 0,
    Math.ceil(ingredients.length / 2),
  );
  return panels.map((panel) =>
    panel.kind === 'ingredients'
      ? { ...panel, rows: panel === first ? ingredients.slice(0, split) : ingredients.slice(split) }
      : panel,
  );
}
