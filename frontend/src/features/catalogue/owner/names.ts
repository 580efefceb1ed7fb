import type { Category } from '@kalavara/shared-types/catalogue';
import type { Language } from '../../../i18n/language';

type Named = { name: string; ml: { name: string } | null };

/** A product or a category in the reader's language, else as it is called. */
export const nameOf = ({ name, ml }: Named, language: Language): string =>
  language === 'ml' && ml?.name ? ml.name : name;

/** A product says the id of its category; elsewhere it may bring the category along, and is known by its name (O-131). */
export function categoryNameOf(
  said: string | { name: string },
  categories: readonly Category[],
  language: Language,
): string {
  if (typeof said !== 'string') return said.name;
  const category = categories.find(({ id }) => id === said);
  return category ? nameOf(category, language) : said;
}
