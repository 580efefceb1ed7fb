import type { Recipe } from '@kalavara/shared-types/recipes/recipes';

/** English, then Malayalam. */
type Both = readonly [en: string, ml: string];
type Facts = Pick<
  Recipe,
  'id' | 'collection' | 'place' | 'baseServing' | 'difficulty' | 'spiceLevel'
>;
type RecipeSource = Facts & {
  title: Both;
  prepTime: Both;
  shelfLife: Both;
  /** Name in both languages and the amount; units are translated, other amounts are written in both. */
  ingredients: readonly (readonly [...Both, amount: string | Both])[];
  /** One paragraph each. */
  instructions: readonly Both[];
  steps?: readonly { title: Both; description: Both; tips: Both; imageUrl: string }[];
};

const units: Readonly<Record<string, string>> = {
  g: 'ഗ്രാം',
  kg: 'കിലോ',
  ml: 'മില്ലി',
  L: 'ലിറ്റർ',
  tsp: 'ടീസ്പൂൺ',
  tbsp: 'ടേബിൾസ്പൂൺ',
  sprigs: 'തണ്ട്',
};

function inMalayalam(amount: string): string {
  const [, number = '', unit = ''] = /^([\d.]+) ([a-zA-Z]+)$/.exec(amount) ?? [];
  const name = units[unit];
  if (name === undefined) throw new Error(`"${amount}" has no Malayalam unit`);
  return `${number} ${name}`;
}

const amountIn = (language: 0 | 1, amount: string | Both): string => {
  if (typeof amount !== 'string') return amount[language];
  return language === 0 ? amount : inMalayalam(amount);
};

const textsIn = (
  language: 0 | 1,
  { title, prepTime, shelfLife, ingredients, instructions, steps = [] }: RecipeSource,
) => ({
  title: title[language],
  prepTime: prepTime[language],
  shelfLife: shelfLife[language],
  ingredients: ingredients.map(([en, ml, amount]) => ({
    name: [en, ml][language]!,
    amount: amountIn(language, amount),
  })),
  instructions: instructions.map((paragraph) => paragraph[language]).join('\n'),
  steps: steps.map(({ title: name, description, tips, imageUrl }) => ({
    title: name[language],
    description: description[language],
    imageUrl,
    tips: tips[language],
  })),
});

export function recipe(source: RecipeSource): Omit<Recipe, 'updatedAt'> {
  const { id, collection, place, baseServing, difficulty, spiceLevel } = source;
  const facts: Facts = { id, collection, place, baseServing, difficulty, spiceLevel };
  return { ...facts, ...textsIn(0, source), ml: textsIn(1, source) };
}
