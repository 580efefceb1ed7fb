import type { Category } from '@kalavara/shared-types/catalogue';
import type { Language } from '../../../i18n/language';

type Named = { name: string; ml: { name: string } | null };

/** A product or a category in the reader's language, else as it is called. */
export const nameOf = ({ name, ml }: Named, language: Language): string =>
  language === 'ml' && ml?.name ? ml.name : name;

/** The category's name: a product has its id, or the category itself in other answers. */
export function categoryNameOf(
  value: string | { name: string },
  categories: readonly Category[],
  language: Language,
): string {
  if (typeof value !== 'string') return value.name;
  const category = categories.find(({ id }) => id === value);
  return category ? nameOf(category, language) : value;
}
