import type { Category, Product, SpiceLevel } from '@kalavara/shared-types/catalogue/catalogue';
import { useMemo } from 'react';
import { useLanguage, type Language } from '../../i18n/language';
import type { TFunction } from 'i18next';

/** Texts missing in Malayalam are shown in English. */
const inMalayalam = (language: Language, text: string | undefined) =>
  language === 'ml' && text ? text : undefined;

export const nameIn = (
  { name, ml }: Pick<Product | Category, 'name' | 'ml'>,
  language: Language,
): string => inMalayalam(language, ml?.name) ?? name;

export const descriptionIn = (
  { description, ml }: Pick<Product, 'description' | 'ml'>,
  language: Language,
): string => inMalayalam(language, ml?.description) ?? description;

/** Returns the owner's story of a product; undefined without one. */
export const storyIn = ({ story }: Pick<Product, 'story'>, language: Language) =>
  inMalayalam(language, story?.ml) || story?.en || undefined;

type ProductTexts = { name: string; description: string; ingredients: string[] };

const productTexts = (product: Product, language: Language): ProductTexts => {
  const { ingredients, ml } = product;
  return {
    name: nameIn(product, language),
    description: descriptionIn(product, language),
    ingredients:
      language === 'ml' && ml && ml.ingredients.length > 0 ? ml.ingredients : ingredients,
  };
};

export function useProductTexts(product: Product): ProductTexts {
  const language = useLanguage();
  return useMemo(() => productTexts(product, language), [product, language]);
}

/** Formats a shelf life such as "6 months" in the reader's language; other texts are returned unchanged. */
export function monthsText(text: string, t: TFunction<'declarations'>): string {
  const count = Number(/^(\d+) months?$/.exec(text)?.[1] ?? NaN);
  return Number.isNaN(count) ? text : t('months', { count });
}

/** Maps the documented names of spice levels; any other name counts as extra hot. */
export const toSpiceLevel = (text: string): SpiceLevel =>
  text === 'Mild' || text === 'Medium' || text === 'Hot' ? text : 'Extra Hot';

export const allergens = [
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
const isAllergen = (text: string): text is Allergen =>
  (allergens as readonly string[]).includes(text);

/** Returns the allergens in the reader's language; other texts of the owner unchanged. */
export const allergenText = (names: readonly string[], t: TFunction<'declarations'>): string =>
  names.map((one) => (isAllergen(one) ? t(`allergen.${one}`) : one)).join(', ');
