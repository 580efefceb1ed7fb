import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { ItemId, Quantity, Unit } from '../inventory/inventory';
import { Day, Instant, Revision, text, Uuid } from '../primitives';
import { PurchaseEvent } from '../purchase/purchase';

/** Rupees of a slip, to the paisa. */
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
  /** What the events and the minimum of the store lack. 0: no longer needed. */
  quantity: z.number(),
  /** Rupees by the prices of the time when the list was made; 0 without a price. */
  expected: z.number(),
  bought: z
    .object({
      /** The delivery in the ledger. */
      movementId: Uuid,
      quantity: z.number(),
      unit: Unit,
      /** The slip's total in rupees; null: not entered. */
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
  /** The events until this day are bought for. */
  until: Day,
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** The events that its rows to buy were calculated for. Absent: by a version that did not store them. */
  events: z.array(PurchaseEvent).optional(),
  rows: z.array(ShoppingRow),
});
export type ShoppingList = z.infer<typeof ShoppingList>;

export const ShoppingListChanged = z.object({
  type: z.literal('shoppingList.changed'),
  list: ShoppingList,
});
export const ShoppingRowChanged = z.object({
  type: z.literal('shoppingRow.changed'),
  listId: Uuid,
  row: ShoppingRow,
});

const ofRow = { params: z.object({ rowId: Uuid }) };
const rowAnswer = { data: ShoppingRow, revision: Revision };
const performed = { at: Instant.nullish(), by: text(80).nullish() };

/** The newest list, open or closed. */
export const getShoppingList = endpoint('getShoppingList', {
  answer: { data: ShoppingList.nullable(), revision: Revision },
});
/** Makes a list of what the open events until a day and the minimums lack. Of an open list the rows to buy are calculated anew. */
export const makeShoppingList = endpoint('makeShoppingList', {
  body: z.strictObject({ until: Day }),
  answer: { data: ShoppingList, revision: Revision },
});
export const closeShoppingList = endpoint('closeShoppingList', {
  params: z.object({ listId: Uuid }),
  /** False: it is open for more. */
  body: z.strictObject({ isClosed: z.boolean() }),
  answer: { data: ShoppingList, revision: Revision },
});
/** Receives the stock at the unit price of the slip. 409 `shopping-row-bought` (`by`, `at`) where another phone bought the row. */
export const buyShoppingRow = endpoint('buyShoppingRow', {
  ...ofRow,
  body: z.strictObject({
    /** The id of the delivery in the ledger. */
    movementId: Uuid,
    itemId: ItemId,
    quantity: Quantity,
    unit: Unit,
    /** Null: the slip is not at hand, so no price is set. */
    total: SlipTotal.nullable(),
    isPriceConfirmed: z.boolean().nullish(),
    /** Bought beside the purchase that the row has: it becomes a row of its own, with the id of the movement. */
    isAdditional: z.boolean().nullish(),
    ...performed,
  }),
  answer: rowAnswer,
});
/** Takes the delivery back; a row that is not bought, or by another movement, stays as it is. */
export const undoShoppingRow = endpoint('undoShoppingRow', {
  ...ofRow,
  body: z.strictObject({ itemId: ItemId, movementId: Uuid.nullish(), ...performed }),
  answer: rowAnswer,
});
