import { defaultItems } from '../content/inventory';
import type { Item } from './inventory';

const defaults = new Map(defaultItems.map(({ id, name }) => [id, name]));

/** The item's name; one of the 47 default items that was not renamed has its name in the reader's language. */
export function itemNameIn({ id, name }: Pick<Item, 'id' | 'name'>, language: 'en' | 'ml'): string {
  const known = defaults.get(id);
  return known?.en === name ? known[language] : name;
}

const plain = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/gu, '');

const translations = new Map(
  defaultItems.flatMap(({ name }) => [
    [plain(name.en), plain(name.en)],
    [plain(name.ml), plain(name.en)],
  ]),
);

/** Equal for names that mean the same item: case and spaces do not matter, and a default item has two names. */
const nameKey = (name: string): string => translations.get(plain(name)) ?? plain(name);

export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** Another item with the name. */
export const findNamesake = <T extends Pick<Item, 'id' | 'name'>>(
  items: readonly T[],
  { id, name }: { id?: string | undefined; name: string },
): T | undefined => {
  const key = nameKey(name);
  return items.find((item) => item.id !== id && nameKey(item.name) === key);
};
