import type { ItemCategory, LooseItem, PricePoint, Unit } from './inventory';
import { fromMilli, itemCategories, toMilli, units } from './inventory.rules';
import { toPaise, toRupees } from './money.rules';

/** In the order in which the documented product looks for them (K-542). */
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

/** `row` counts from 1, as people do. */
export type BadRow = {
  row: number;
  name: string;
  field: string;
  problem: 'missing' | 'wrong' | 'doubled';
};
export type ReadImport =
  { problem: 'not-json' | 'not-array' | 'too-many' } | { bad: BadRow[] } | { rows: LooseItem[] };

const most = 2_000;
const largest = 1_000_000;
type Loose = Record<string, unknown>;

const isText = (most: number) => (said: unknown) =>
  typeof said === 'string' && [...said.trim()].length <= most;
const isAmount = (said: unknown) => typeof said === 'number' && said >= 0 && said <= largest;
const isOrMissing = (check: (said: unknown) => boolean) => (said: unknown) =>
  said === undefined || said === null || check(said);
const isPoint = (said: unknown) =>
  typeof said === 'object' &&
  said !== null &&
  isText(60)((said as Loose)['date']) &&
  isAmount((said as Loose)['price']);

const checks: Record<string, (said: unknown) => boolean> = {
  id: (said) => typeof said === 'string' && /^\d{4}$/.test(said),
  name: (said) => isText(120)(said) && (said as string).trim() !== '',
  category: (said) => (itemCategories as readonly unknown[]).includes(said),
  quantity: isAmount,
  unit: (said) => (units as readonly unknown[]).includes(said),
  currentPrice: isAmount,
  priceHistory: (said) => Array.isArray(said) && said.length <= 1_000 && said.every(isPoint),
  isActive: (said) => typeof said === 'boolean',
  lastUpdated: isText(60),
  minQuantity: isOrMissing(isAmount),
  notes: isOrMissing(isText(1_000)),
};

function badIn(said: unknown, index: number, ids: Map<string, number>): BadRow[] {
  const row = index + 1;
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    return [{ row, name: '', field: 'id', problem: 'missing' }];
  const item = said as Loose;
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
  currentPrice: toRupees(toPaise(item['currentPrice'] as number)),
  priceHistory: (item['priceHistory'] as PricePoint[]).map(pointOf),
  isActive: item['isActive'] as boolean,
  lastUpdated: item['lastUpdated'] as string,
  ...(item['minQuantity'] !== undefined && { minQuantity: item['minQuantity'] as number | null }),
  ...(item['notes'] !== undefined && { notes: item['notes'] as string | null }),
});

/**
 * Reads pasted text. One bad row keeps the whole list out: left out silently it would look as if it was missing, and a
 * replacing import would deactivate it.
 */
export function readImport(text: string): ReadImport {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return { problem: 'not-json' };
  }
  if (!Array.isArray(said)) return { problem: 'not-array' };
  if (said.length > most) return { problem: 'too-many' };
  const ids = new Map<string, number>();
  said.forEach((item: Loose | null, index) => {
    const id = String(item?.['id']);
    if (!ids.has(id)) ids.set(id, index);
  });
  const bad = said.flatMap((item, index) => badIn(item, index, ids));
  return bad.length > 0 ? { bad } : { rows: said.map((item: Loose) => itemOf(item)) };
}
