import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { ItemId, Quantity, Unit } from '../inventory/inventory';
import { Day, Instant, Revision, text, Uuid, change } from '../primitives';
import { PurchaseEvent } from '../purchase/purchase';

/** The total of a slip in rupees, with two decimals. */
const SlipTotal = z
  .number()
  .min(0)
  .max(10_000_000)
  .overwrite((value) => Math.round(value * 100) / 100);

export const ShoppingRow = z.object({
  id: Uuid,
  itemId: ItemId,
  name: z.string(),
  unit: Unit,
  /** The missing amount of the events and the minimum of the store. 0 if it is not needed any more. */
  quantity: z.number(),
  /** In rupees, at the prices when the list was made; 0 without a price. */
  expected: z.number(),
  bought: z
    .object({
      /** The id of the delivery in the ledger. */
      movementId: Uuid,
      quantity: z.number(),
      unit: Unit,
      /** The slip's total in rupees; null if not entered. */
      paid: z.number().nullable(),
      by: z.string().nullable(),
      /** ISO. */
      at: z.string(),
    })
    .nullable(),
});
export type ShoppingRow = z.infer<typeof ShoppingRow>;

export const ShoppingList = z.object({
  id: Uuid,
  /** The list is for events until this day. */
  until: Day,
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** The events for which its unbought rows were computed. Absent in lists of a version that did not store them. */
  events: z.array(PurchaseEvent).optional(),
  rows: z.array(ShoppingRow),
});
export type ShoppingList = z.infer<typeof ShoppingList>;

export const ShoppingListChanged = change('shoppingList.changed', { list: ShoppingList });
export const ShoppingRowChanged = change('shoppingRow.changed', { listId: Uuid, row: ShoppingRow });

const ofRow = { params: z.object({ rowId: Uuid }) };
const rowAnswer = { data: ShoppingRow, revision: Revision };
const performed = { at: Instant.nullish(), by: text(80).nullish() };

/** The newest list, open or closed. */
export const getShoppingList = endpoint('getShoppingList', {
  answer: { data: ShoppingList.nullable(), revision: Revision },
});
/**
 * Creates a list of the missing amounts for open events until a day and for the minimums. If a list is open, its
 * unbought rows are computed again.
 */
export const makeShoppingList = endpoint('makeShoppingList', {
  body: z.strictObject({ until: Day }),
  answer: { data: ShoppingList, revision: Revision },
});
export const closeShoppingList = endpoint('closeShoppingList', {
  params: z.object({ listId: Uuid }),
  /** False reopens the list. */
  body: z.strictObject({ isClosed: z.boolean() }),
  answer: { data: ShoppingList, revision: Revision },
});
/**
 * Receives the stock at the unit price of the slip. Answers 409 `shopping-row-bought` (`by`, `at`) if another phone has
 * bought the row.
 */
export const buyShoppingRow = endpoint('buyShoppingRow', {
  ...ofRow,
  body: z.strictObject({
    /** The id of the delivery in the ledger. */
    movementId: Uuid,
    itemId: ItemId,
    quantity: Quantity,
    unit: Unit,
    /** Null if the slip is not available, so that no price is set. */
    total: SlipTotal.nullable(),
    isPriceConfirmed: z.boolean().nullish(),
    /** Bought in addition to the purchase of the row: it becomes another row, with the id of the movement. */
    isAdditional: z.boolean().nullish(),
    ...performed,
  }),
  answer: rowAnswer,
});
/** Undoes the delivery. A row that is not bought, or by another movement, does not change. */
export const undoShoppingRow = endpoint('undoShoppingRow', {
  ...ofRow,
  body: z.strictObject({ itemId: ItemId, movementId: Uuid.nullish(), ...performed }),
  answer: rowAnswer,
});
