import { defaultItems } from '../content/inventory';
import type { Item } from './inventory';

const defaults = new Map(defaultItems.map(({ id, name }) => [id, name]));

/** The item's name. Default items that were not renamed have their name in the reader's language. */
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

/** A key that is equal for names of the same item: case and spaces are ignored, and a default item has two names. */
const nameKey = (name: string): string => translations.get(plain(name)) ?? plain(name);

export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** Finds another item with this name. */
export const findNamesake = <T extends Pick<Item, 'id' | 'name'>>(
  items: readonly T[],
  { id, name }: { id?: string | undefined; name: string },
): T | undefined => {
  const key = nameKey(name);
  return items.find((item) => item.id !== id && nameKey(item.name) === key);
};
