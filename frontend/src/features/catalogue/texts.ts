import type { Category, Product, SpiceLevel } from '@kalavara/shared-types/catalogue';
import { useMemo } from 'react';
import { useLanguage, type Language } from '../../i18n/language';
import type { TFunction } from 'i18next';

/** Words that are missing in Malayalam are shown in English, which is better than an empty card. */
const inMalayalam = (language: Language, said: string | undefined) =>
  language === 'ml' && said ? said : undefined;

export const nameIn = (
  { name, ml }: Pick<Product | Category, 'name' | 'ml'>,
  language: Language,
): string => inMalayalam(language, ml?.name) ?? name;

type Words = { name: string; description: string; ingredients: string[] };

export const wordsIn = (
  { name, description, ingredients, ml }: Product,
  language: Language,
): Words => ({
  name: inMalayalam(language, ml?.name) ?? name,
  description: inMalayalam(language, ml?.description) ?? description,
  ingredients: language === 'ml' && ml && ml.ingredients.length > 0 ? ml.ingredients : ingredients,
});

export function useWordsOf(product: Product): Words {
  const language = useLanguage();
  return useMemo(() => wordsIn(product, language), [product, language]);
}

/** "6 months" in the reader's language; whatever else stands there is shown as it is. */
export function shelfLifeText(said: string, t: TFunction<'product'>): string {
  const count = Number(/^(\d+) months?$/.exec(said)?.[1] ?? NaN);
  return Number.isNaN(count) ? said : t('months', { count });
}

/** The level as its own words say it; whatever is none of the three is extra hot (D-141). */
export const knownLevel = (said: string): SpiceLevel =>
  said === 'Mild' || said === 'Medium' || said === 'Hot' ? said : 'Extra Hot';

const allergens = [
  'fish',
  'crustaceans',
  'molluscs',
  'mustard',
  'sesame',
  'wheat',
  'milk',
  'egg',
  'soya',
  'nuts',
  'peanut',
  'sulphites',
] as const;
type Allergen = (typeof allergens)[number];
const isAllergen = (said: string): said is Allergen =>
  (allergens as readonly string[]).includes(said);

/** Allergens in the reader's language; what the owner wrote otherwise is shown as it is. */
export const allergenText = (said: readonly string[], t: TFunction<'product'>): string =>
  said.map((one) => (isAllergen(one) ? t(`allergen.${one}`) : one)).join(', ');
