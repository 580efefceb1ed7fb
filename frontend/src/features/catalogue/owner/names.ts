import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import type { Language } from '../../../i18n/language';

type Named = { name: string; ml: { name: string } | null };

/** A product or a category in the reader's language, else as it is called. */
export const nameOf = ({ name, ml }: Named, language: Language): string =>
  language === 'ml' && ml?.name ? ml.name : name;

/** The name of a category by its id; one that is in no list is shown as the product has it. */
export function categoryNameOf(
  id: string,
  categories: readonly Category[],
  language: Language,
): string {
  const category = categories.find((each) => each.id === id);
  return category ? nameOf(category, language) : id;
}
