import type { ItemCategory, LooseItem, PricePoint, Unit } from './inventory';
import { itemCategories } from './item-fields.rules';
import { exactPrice } from './item-units.rules';
import { fromMilli, toMilli, units } from '../units.rules';

/** In the order of the checks of the documented product. */
export const requiredFields = [
  'id',
  'name',
  'category',
  'quantity',
  'unit',
  'currentPrice',
  'priceHistory',
  'isActive',
  'lastUpdated',
] as const;

/** `row` counts from 1. */
export type BadRow = {
  row: number;
  name: string;
  field: string;
  problem: 'missing' | 'wrong' | 'doubled';
};
export type ReadImport =
  { problem: 'not-json' | 'not-array' | 'too-many' } | { bad: BadRow[] } | { rows: LooseItem[] };

const maxRows = 2_000;
const largest = 1_000_000;
type Loose = Record<string, unknown>;

const isText = (most: number) => (value: unknown) =>
  typeof value === 'string' && [...value.trim()].length <= most;
const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && value <= largest;
const isOrMissing = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || value === null || check(value);
const isPoint = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  isText(60)((value as Loose)['date']) &&
  isAmount((value as Loose)['price']);

const checks: Record<string, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && /^\d{4}$/.test(value),
  name: (value) => isText(120)(value) && (value as string).trim() !== '',
  category: (value) => (itemCategories as readonly unknown[]).includes(value),
  quantity: isAmount,
  unit: (value) => (units as readonly unknown[]).includes(value),
  currentPrice: isAmount,
  priceHistory: (value) => Array.isArray(value) && value.length <= 1_000 && value.every(isPoint),
  isActive: (value) => typeof value === 'boolean',
  lastUpdated: isText(60),
  minQuantity: isOrMissing(isAmount),
  notes: isOrMissing(isText(1_000)),
};

function findBadFields(value: unknown, index: number, ids: Map<string, number>): BadRow[] {
  const row = index + 1;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ row, name: '', field: 'id', problem: 'missing' }];
  const item = value as Loose;
  const name = typeof item['name'] === 'string' ? item['name'] : '';
  const missing = requiredFields.filter(
    (field) => item[field] === undefined || item[field] === null,
  );
  const wrong = Object.keys(checks).filter(
    (field) => !missing.some((one) => one === field) && !checks[field]!(item[field]),
  );
  const id = String(item['id']);
  const isDoubled = missing.length === 0 && ids.get(id) !== index;
  return [
    ...missing.map((field) => ({ row, name, field, problem: 'missing' as const })),
    ...wrong.map((field) => ({ row, name, field, problem: 'wrong' as const })),
    ...(isDoubled ? [{ row, name, field: 'id', problem: 'doubled' as const }] : []),
  ];
}

const pointOf = ({ date, price }: PricePoint): PricePoint => ({ date, price });

const itemOf = (item: Loose): LooseItem => ({
  id: item['id'] as string,
  name: (item['name'] as string).trim(),
  category: item['category'] as ItemCategory,
  quantity: fromMilli(toMilli(item['quantity'] as number)),
  unit: item['unit'] as Unit,
  currentPrice: exactPrice(item['currentPrice'] as number, item['unit'] as Unit),
  priceHistory: (item['priceHistory'] as PricePoint[]).map(pointOf),
  isActive: item['isActive'] as boolean,
  lastUpdated: item['lastUpdated'] as string,
  ...(item['minQuantity'] !== undefined && { minQuantity: item['minQuantity'] as number | null }),
  ...(item['notes'] !== undefined && { notes: item['notes'] as string | null }),
});

/**
 * Parses a pasted list. One invalid row refuses the whole list: if it were skipped it would count as missing, and a
 * replacing import would deactivate its item.
 */
export function readImport(text: string): ReadImport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'not-json' };
  }
  if (!Array.isArray(value)) return { problem: 'not-array' };
  if (value.length > maxRows) return { problem: 'too-many' };
  const ids = new Map<string, number>();
  value.forEach((item: Loose | null, index) => {
    const id = String(item?.['id']);
    if (!ids.has(id)) ids.set(id, index);
  });
  const bad = value.flatMap((item, index) => findBadFields(item, index, ids));
  return bad.length > 0 ? { bad } : { rows: value.map((item: Loose) => itemOf(item)) };
}
