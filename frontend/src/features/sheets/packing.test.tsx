import { needsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { defaultItems } from '@kalavara/shared-types/content/inventory';
import { purchaseList } from '@kalavara/shared-types/purchase/estimator.rules';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../test/loadMessages';
import { PackingSheet } from './PackingSheet';

beforeAll(loadMessages);

const items: Item[] = defaultItems.map(({ id, name, category, unit }) => ({
  id,
  name: name.en,
  category,
  unit,
  quantity: 0,
  currentPrice: 0,
  isActive: true,
  minQuantity: null,
  notes: null,
  priceHistory: [],
  lastUpdated: '2026-11-21T00:00:00Z',
}));
const cells = (container: HTMLElement, id: string) =>
  [...container.querySelectorAll(`[data-packed="${id}"] td`)].map(({ textContent }) => textContent);

test('the packing list and the purchase list have the same amounts', () => {
  const { container } = render(
    <PackingSheet guestCount={120} tasks={[]} day="2026-11-21" items={items} taken={[]} />,
  );
  const event = { eventId: 'e1', title: '', date: null, people: 120, taken: [] };
  const { rows } = purchaseList({ events: [event], items, needs: needsOf('as-given') });
  const bought = (id: string) => rows.find(({ itemId }) => itemId === id)!.required;
  for (const [packed, id, unit] of [
    ['containers', '1036', 'pieces'],
    ['cups', '1037', 'pieces'],
    ['foil', '1035', 'box'],
    ['tissue', '1039', 'pack'],
    ['wood', '1042', 'kg'],
    ['shells', '1043', 'kg'],
    ['gas', '1041', 'pieces'],
    ['eggs', '1047', 'pieces'],
  ] as const)
    expect(cells(container, packed)[1]).toBe(`${bought(id)} ${unit}`);
  expect(cells(container, 'bags')[1]).toBe('as needed');
});

test('fewer than ten guests count as ten for packing and purchase', () => {
  const { container } = render(
    <PackingSheet guestCount={4} tasks={[]} day="2026-11-21" items={items} taken={[]} />,
  );
  const event = { eventId: 'e1', title: '', date: null, people: 4, taken: [] };
  const { rows } = purchaseList({ events: [event], items, needs: needsOf('as-given') });
  const bought = rows.find(({ itemId }) => itemId === '1036')!.required;
  expect(cells(container, 'containers')[1]).toBe(`${bought} pieces`);
});

test('missing stock is shown in the unit of the linked item', () => {
  const wood = { unit: 'g', quantity: 38_500 } as const;
  const { container } = render(
    <PackingSheet
      guestCount={20}
      tasks={[]}
      day="2026-11-21"
      items={[
        ...items.filter(({ id }) => id !== '1042'),
        { ...items[0]!, id: '5000', name: 'Wood', ingredient: 'tamarind-wood', ...wood },
      ]}
      taken={[]}
    />,
  );
  expect(cells(container, 'wood').slice(1)).toEqual(['40 kg', '38500 g1500 short']);
});

test('stock already taken for the event is shown and does not count as missing', () => {
  const taken = [
    { itemId: '1036', unit: 'piece', quantity: 130 },
    { itemId: '1036', unit: 'piece', quantity: -4 },
    { itemId: '1042', unit: 'g', quantity: 30_000 },
  ] as const;
  const { container } = render(
    <PackingSheet guestCount={120} tasks={[]} day="2026-11-21" items={items} taken={taken} />,
  );
  expect(cells(container, 'containers').slice(1)).toEqual([
    '126 pieces',
    '0 piecesalready taken: 126 pieces',
  ]);
  expect(cells(container, 'wood')[2]).toBe('0 kgalready taken: 30 kg10 short');
});

test('without a guest count only supplies that do not depend on it have an amount', () => {
  const { container } = render(
    <PackingSheet
      guestCount={undefined}
      tasks={[]}
      day="2026-11-21"
      items={undefined}
      taken={[]}
    />,
  );
  expect(cells(container, 'containers').slice(1)).toEqual(['', '']);
  expect(cells(container, 'wood').slice(1)).toEqual(['40 kg', '']);
});
