import { expect, test } from 'vitest';
import { ingredients, noIngredient } from '../content/ingredients';
import { ingredientOf, itemsByRequirement, listUnlinked } from './item-links.rules';

const [[first, firstItem], [second, secondItem]] = Object.entries(ingredients) as [
  [keyof typeof ingredients, string],
  [keyof typeof ingredients, string],
];
const item = (
  id: string,
  ingredient: keyof typeof ingredients | typeof noIngredient | null = null,
) => ({
  id,
  ingredient,
});

test('an item is taken for its chosen ingredient, else for that of the default item', () => {
  expect(ingredientOf(item(firstItem))).toBe(first);
  expect(ingredientOf(item(firstItem, second))).toBe(second);
  expect(ingredientOf(item(firstItem, noIngredient))).toBeUndefined();
  expect(ingredientOf(item('own'))).toBeUndefined();
  expect(ingredientOf(item('own', first))).toBe(first);
});

test('an item that gets an ingredient takes it from the item that had it', () => {
  const items = [item(firstItem), item(secondItem), item('own'), item('other', first)];
  expect(listUnlinked(items, item('own', first)).map(({ id }) => id)).toEqual([firstItem, 'other']);
  expect(listUnlinked(items, item(firstItem)).map(({ id }) => id)).toEqual(['other']);
  expect(listUnlinked(items, item('own'))).toEqual([]);
});

test.each([
  ['as given', (items: ReturnType<typeof item>[]) => items],
  ['in the other order', (items: ReturnType<typeof item>[]) => [...items].reverse()],
])(
  'a requirement gets the chosen item before the default one, the lowest id before others, %s',
  (_, ordered) => {
    const items = [
      item(firstItem),
      item('z', first),
      item('y', first),
      item(secondItem, noIngredient),
      item('own'),
    ];
    const found = itemsByRequirement(ordered(items));
    expect([...found].map(([key, { id }]) => [key, id]).sort()).toEqual(
      [
        [firstItem, 'y'],
        ['own', 'own'],
      ].sort(),
    );
  },
);

test('a default item whose ingredient was moved supplies the other one', () => {
  const found = itemsByRequirement([item(firstItem, second), item(secondItem)]);
  expect([...found].map(([key, { id }]) => [key, id])).toEqual([[secondItem, firstItem]]);
});
