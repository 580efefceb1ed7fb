import type { RiceAmounts } from '../settings/settings';
import { type Recipe, riceRecipe } from './recipes';
import type { Ingredient } from './types';

const instead = (replacing: Readonly<Record<string, Ingredient>>): Recipe => ({
  ...riceRecipe,
  ingredients: riceRecipe.ingredients.map(
    (ingredient) => replacing[ingredient.name.en] ?? ingredient,
  ),
});

const onion: Ingredient = { name: { en: 'Onion', ml: 'സവാള' }, amount: '500 g' };
const oil: Ingredient = { name: { en: 'Oil', ml: 'എണ്ണ' }, amount: '500 g' };
const fromPage = (en: string, ml: string): Pick<Ingredient, 'differs'> => ({
  differs: {
    en: `differs from the rice page (${en} for 20)`,
    ml: `അരിയുടെ പേജിലെ അളവ് വേറെയാണ് (20 പേർക്ക് ${ml})`,
  },
});

const ofCalculator = instead({ Onion: onion, Ghee: oil });

/** What the stage page describes: the amounts of the owner's choice, or a recipe that was edited. */
export type RiceVersion = RiceAmounts | 'edited';

/** The rice of the stage page; its recipe notes mention the difference from the calculator's. */
export const ricePageRecipe = (amounts: RiceVersion): Recipe =>
  amounts === 'calculator' ? ofCalculator : riceRecipe;

const inCalculator: Record<RiceAmounts, Recipe> = {
  'as-given': instead({
    Onion: { ...onion, ...fromPage('1.0 kg', '1.0 കിലോ') },
    Ghee: { ...oil, ...fromPage('250 g ghee', '250 ഗ്രാം നെയ്യ്') },
  }),
  page: riceRecipe,
  calculator: ofCalculator,
};

/** The rice of the calculators in an event's list. The source has both amounts; the owner chooses in the settings. */
export const riceCalculatorRecipe = (amounts: RiceAmounts): Recipe => inCalculator[amounts];
