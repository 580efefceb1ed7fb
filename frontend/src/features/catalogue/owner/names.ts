import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import type { Language } from '../../../i18n/language';

type Named = { name: string; ml: { name: string } | null };

/** Returns the name of a product or a category in the reader's language, otherwise the name it has. */
export const nameOf = ({ name, ml }: Named, language: Language): string =>
  language === 'ml' && ml?.name ? ml.name : name;

/** Returns the name of a category by its id; a category that is in no list has the text of the product. */
export function categoryNameOf(
  id: string,
  categories: readonly Category[],
  language: Language,
): string {
  const category = categories.find((each) => each.id === id);
  return category ? nameOf(category, language) : id;
}
