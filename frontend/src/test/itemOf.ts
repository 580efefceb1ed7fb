import type { Item } from '@kalavara/shared-types/inventory/inventory';

/** Returns an item of the store; a test sets the fields that it needs. */
export const itemOf = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  name: `Item ${id}`,
  category: 'Spices',
  quantity: 2.5,
  unit: 'kg',
  currentPrice: 40,
  priceHistory: [],
  minQuantity: null,
  notes: null,
  isActive: true,
  lastUpdated: '2026-11-01T04:00:00.000Z',
  ...more,
});
