import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { minDensity, maxDensity } from './density.rules';
import { linkChoices } from '../content/ingredients';
import { itemCategories, maxPrice, maxQuantity } from './item-fields.rules';
import { units } from '../units.rules';
import { filled, Instant, LooseId, Revision, text, Uuid, change } from '../primitives';

export const ItemCategory = z.enum(itemCategories);
export type ItemCategory = z.infer<typeof ItemCategory>;

export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;

/** Four digits. */
export const ItemId = z.string().regex(/^\d{4}$/);

/** In the item's unit, with three decimals; the program computes with whole thousandths. */
export const Quantity = z
  .number()
  .min(0)
  .max(maxQuantity)
  .overwrite((value) => Math.round(value * 1_000) / 1_000);
/** Rupees per unit, with two decimals; for g and ml to a thousandth of a paisa (`exactPrice`). */
export const UnitPrice = z
  .number()
  .min(0)
  .max(maxPrice)
  .overwrite((value) => Math.round(value * 100_000) / 100_000);

export const PricePoint = z.object({ date: z.string().max(60), price: UnitPrice });
export type PricePoint = z.infer<typeof PricePoint>;
/** With the delivery that set the price: an undo of the delivery removes it. */
const ItemPrice = PricePoint.extend({ movementId: Uuid.optional() });
export type ItemPrice = z.infer<typeof ItemPrice>;

/** Kilograms per litre, with three decimals. */
const Density = z
  .number()
  .min(minDensity)
  .max(maxDensity)
  .overwrite((value) => Math.round(value * 1_000) / 1_000);

const PackSize = Quantity.refine((value) => value > 0, 'not-positive');

export const ItemFields = z.object({
  name: filled(120),
  category: ItemCategory,
  unit: Unit,
  quantity: Quantity,
  currentPrice: UnitPrice,
  /** The quantity at or below which the item is low; null for never. */
  minQuantity: Quantity.nullable(),
  notes: text(1_000).nullable(),
  /**
   * The density of a liquid that recipes weigh; if absent or null, the default of its category (`density.rules.ts`).
   */
  density: Density.nullish(),
  /**
   * The ingredient of recipes that it supplies; if absent or null, that of the default item (`item-links.rules.ts`).
   */
  ingredient: z.enum(linkChoices).nullish(),
  /** The supplier or aisle where it is bought, which groups the shopping list; if absent or null, its category. */
  supplier: text(60).nullish(),
  /** The number of its units in one pack or box; if absent or null, it is bought by the unit. */
  packSize: PackSize.nullish(),
  isActive: z.boolean(),
});
export type ItemFields = z.infer<typeof ItemFields>;

export const Item = ItemFields.extend({
  id: ItemId,
  /** Oldest first; grows with every change of the price. */
  priceHistory: z.array(ItemPrice),
  /** ISO. */
  lastUpdated: z.string(),
});
export type Item = z.infer<typeof Item>;

export const ItemChanged = change('item.changed', { item: Item });
export const ItemRemoved = change('item.removed', { itemId: ItemId });

/** `count`: the stock was counted; `event`: taken along to an event; `undo`: undoes another movement. */
export const MovementKind = z.enum(['receive', 'use', 'count', 'waste', 'event', 'undo']);
export type MovementKind = z.infer<typeof MovementKind>;

export const Movement = z.object({
  id: Uuid,
  itemId: ItemId,
  itemName: z.string(),
  unit: Unit,
  kind: MovementKind,
  /** The entered amount in the item's unit, never negative: the moved amount, or for a count the counted stock. */
  quantity: z.number(),
  /** The signed change of the stock. 0 if a later count had included it already (`inventory.rules.ts`). */
  change: z.number(),
  /** The stock after the movement. */
  after: z.number(),
  /** ISO. */
  at: z.string(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  eventId: LooseId.nullable(),
  /** The price paid per unit, for a delivery. */
  price: z.number().nullable(),
  undoes: Uuid.nullable(),
  /** The former unit, for a change of the unit, which is not a count. `quantity` is the same amount in the new unit. */
  convertedFrom: Unit.optional(),
  /**
   * The count that was written before the movement, because more was taken than the ledger contained. Both are undone
   * together.
   */
  proof: Uuid.optional(),
  isUndone: z.boolean(),
});
export type Movement = z.infer<typeof Movement>;

/** Published in the room of the event for which the stock was used. */
export const StockMoved = change('stock.moved', { movement: Movement });

/** An item in lists and imports, with the documented fields; unknown fields are dropped. */
export const LooseItem = z.object({
  id: ItemId,
  name: filled(120),
  category: ItemCategory,
  quantity: Quantity,
  unit: Unit,
  currentPrice: UnitPrice,
  priceHistory: z.array(PricePoint).max(1_000),
  isActive: z.boolean(),
  lastUpdated: z.string().max(60),
  minQuantity: Quantity.nullish(),
  notes: text(1_000).nullish(),
});
export type LooseItem = z.infer<typeof LooseItem>;

/** Each item once. */
const LooseItems = z
  .array(LooseItem)
  .max(2_000)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'doubled');

/**
 * Whether the person has confirmed a price that is far from the last one (`isFarPrice`). If false, such a price is
 * refused, so that the screen asks for a confirmation. If absent, it is accepted, as before this field existed.
 */
const isPriceConfirmed = z.boolean().nullish();

/** Whether the person has confirmed a second item with the same name, in either language; else it is refused. */
const isNameConfirmed = z.boolean().nullish();

const oneItem = { data: Item, revision: Revision };
export const listInventory = endpoint('listInventory', {
  answer: { data: z.array(Item), revision: Revision },
});
/**
 * Saves the documented whole list: it adds and changes items, and a different quantity becomes a count. It removes
 * nothing.
 */
export const saveInventory = endpoint('saveInventory', {
  hasLongBody: true,
  body: LooseItems,
  answer: { data: z.array(Item), revision: Revision },
});
/** `replace` deactivates items that are not in the list. The page computes the preview (`inventory.rules.ts`). */
export const importInventory = endpoint('importInventory', {
  hasLongBody: true,
  body: z.strictObject({
    items: LooseItems,
    mode: z.enum(['merge', 'replace']),
    basedOn: Revision.optional(),
  }),
  answer: {
    data: z.array(Item),
    added: z.number().int(),
    changed: z.number().int(),
    deactivated: z.number().int(),
    revision: Revision,
  },
});
export const addItem = endpoint('addItem', {
  /**
   * Without an id, the server chooses a free one. An offline device proposes an id, and gets another one if it is in
   * use.
   */
  body: ItemFields.partial({ minQuantity: true, notes: true, isActive: true }).extend({
    id: ItemId.optional(),
    isNameConfirmed,
  }),
  answer: oneItem,
});
/**
 * Changes an item. A quantity is a count, with its own `by` and `at`. Numbers are in the unit of the call, else in the
 * item's. After a change of the unit the other numbers are converted; if that is impossible, the change is refused.
 */
export const patchItem = endpoint('patchItem', {
  params: z.object({ id: ItemId }),
  /**
   * `seenUnit`: the unit on the screen where the numbers were entered. If the item's unit has changed since, they are
   * refused.
   */
  body: z.strictObject({
    ...ItemFields.partial().shape,
    seenUnit: Unit.nullish(),
    isPriceConfirmed,
    isNameConfirmed,
    at: Instant.nullish(),
    by: text(80).nullish(),
  }),
  answer: oneItem,
});
export const deleteItem = endpoint('deleteItem', {
  params: z.object({ id: ItemId }),
  answer: { revision: Revision },
});

/** The newest first, with their quantity, prices and recipe link. */
export const listDeletedItems = endpoint('listDeletedItems', {
  answer: { data: z.array(Item), revision: Revision },
});
/** Restores a deleted item with its ledger and its recipe link, unless another item has this link now. */
export const restoreItem = endpoint('restoreItem', {
  params: z.object({ id: ItemId }),
  body: z.strictObject({ isNameConfirmed }),
  answer: oneItem,
});

export const listMovements = endpoint('listMovements', {
  params: z.object({ id: ItemId }),
  /** The newest first; `before` is the last movement received. */
  query: z.object({ before: Uuid.optional() }),
  answer: { data: z.array(Movement), hasMore: z.boolean(), revision: Revision },
});
/** `quantity` is the moved amount and never negative; for a `count` it is the counted stock. */
export const moveStock = endpoint('moveStock', {
  body: z.strictObject({
    id: Uuid,
    itemId: ItemId,
    kind: MovementKind.exclude(['undo']),
    quantity: Quantity,
    /**
     * The unit of `quantity`; if the item's unit has changed since, the amount is converted. If absent, it is the
     * item's unit at `at`.
     */
    unit: Unit.nullish(),
    at: Instant.nullish(),
    by: text(80).nullish(),
    reason: text(300).nullish(),
    eventId: LooseId.nullish(),
    price: UnitPrice.nullish(),
    isPriceConfirmed,
    /** Confirms that more was on hand than the ledger has. */
    wasThere: z.boolean().nullish(),
    /**
     * For `waste` at an event: the `receive` by which it was returned. Answers 404 `movement-not-found` if it does not
     * exist, and 409 `movement-undone` if it was undone: the store would lose stock that was never returned.
     */
    returnId: Uuid.nullish(),
  }),
  answer: { data: Movement, item: Item, revision: Revision },
});
export const undoMovement = endpoint('undoMovement', {
  params: z.object({ id: Uuid }),
  body: z.strictObject({ by: text(80).nullish(), at: Instant.nullish() }),
  answer: { data: Movement, item: Item, revision: Revision },
});
