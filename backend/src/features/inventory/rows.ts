import { Item, type Movement } from '@kalavara/shared-types/inventory/inventory';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import type { Insertable, Selectable } from 'kysely';
import type { Items, Movements } from '../../platform/schema.gen';

/** Splits a price in rupees into whole paise and thousandths of a paisa. */
const fromPrice = (price: number) => {
  const milliPaise = Math.round(price * 100_000);
  return { pricePaise: Math.floor(milliPaise / 1_000), priceFractionMilli: milliPaise % 1_000 };
};
export const toPrice = (pricePaise: number, priceFractionMilli: number): number =>
  (pricePaise * 1_000 + priceFractionMilli) / 100_000;

/** The item of a row, which stores thousandths of a unit, and paise. */
export const toItem = (row: Selectable<Items>): Item => ({
  id: row.id,
  name: row.name,
  category: row.category as Item['category'],
  unit: row.unit as Item['unit'],
  quantity: fromMilli(row.quantityMilli),
  currentPrice: toPrice(row.pricePaise, row.priceFractionMilli),
  priceHistory: Item.shape.priceHistory.parse(row.priceHistory),
  minQuantity: row.minQuantityMilli === null ? null : fromMilli(row.minQuantityMilli),
  notes: row.notes,
  ...(row.densityMilli !== null && { density: fromMilli(row.densityMilli) }),
  ...(row.ingredient !== null && { ingredient: row.ingredient as NonNullable<Item['ingredient']> }),
  ...(row.supplier !== null && { supplier: row.supplier }),
  ...(row.packSizeMilli !== null && { packSize: fromMilli(row.packSizeMilli) }),
  isActive: row.isActive,
  lastUpdated: row.lastUpdated.toISOString(),
});

const orNull = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? null : toMilli(amount);

export const fromItem = (item: Item): Insertable<Items> => ({
  id: item.id,
  name: item.name,
  category: item.category,
  unit: item.unit,
  quantityMilli: toMilli(item.quantity),
  ...fromPrice(item.currentPrice),
  priceHistory: JSON.stringify(item.priceHistory),
  minQuantityMilli: item.minQuantity === null ? null : toMilli(item.minQuantity),
  notes: item.notes,
  densityMilli: orNull(item.density),
  ingredient: item.ingredient ?? null,
  supplier: item.supplier ?? null,
  packSizeMilli: orNull(item.packSize),
  isActive: item.isActive,
  lastUpdated: new Date(item.lastUpdated),
  deletedAt: null,
  deletedBy: null,
});

type MovementRow = Selectable<Movements> & { itemName: string; undoneBy: string | null };

export const toMovement = (row: MovementRow): Movement => ({
  id: row.id,
  itemId: row.itemId,
  itemName: row.itemName,
  unit: row.unit as Movement['unit'],
  kind: row.kind as Movement['kind'],
  quantity: fromMilli(row.amountMilli),
  change: fromMilli(row.changeMilli),
  after: fromMilli(row.afterMilli),
  at: row.at.toISOString(),
  by: row.by,
  reason: row.reason,
  eventId: row.eventId,
  price: row.pricePaise === null ? null : toPrice(row.pricePaise, row.priceFractionMilli),
  undoes: row.undoes,
  ...(row.convertedFrom !== null && { convertedFrom: row.convertedFrom as Movement['unit'] }),
  ...(row.proof !== null && { proof: row.proof }),
  isUndone: row.undoneBy !== null,
});

export const fromMovement = (movement: Movement, byId: string): Insertable<Movements> => ({
  id: movement.id,
  itemId: movement.itemId,
  unit: movement.unit,
  kind: movement.kind,
  amountMilli: toMilli(movement.quantity),
  changeMilli: toMilli(movement.change),
  afterMilli: toMilli(movement.after),
  at: new Date(movement.at),
  by: movement.by,
  byId,
  reason: movement.reason,
  eventId: movement.eventId,
  ...(movement.price === null
    ? { pricePaise: null, priceFractionMilli: 0 }
    : fromPrice(movement.price)),
  undoes: movement.undoes,
  proof: movement.proof ?? null,
  convertedFrom: movement.convertedFrom ?? null,
});
