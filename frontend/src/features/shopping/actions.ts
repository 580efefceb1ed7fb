import type { ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import { call } from '../../http/call';
import { newId } from '../../http/newId';
import { perform } from '../../outbox/outbox';
import { catchUp } from '../../realtime/enterRoom';

const room = 'inventory';

export type Slip = {
  quantity: number;
  unit: ShoppingRow['unit'];
  total: number | null;
  isPriceConfirmed: boolean;
  /** Whether it adds to a purchase made on another phone. */
  isAdditional?: boolean;
};

// Purchases wait in the outbox while offline; creating and closing a list need the server.

/** Shows no toast, since the row has its own undo and a toast would cover the next rows. */
export const buyRow = ({ id: rowId, itemId }: ShoppingRow, slip: Slip) =>
  perform('buyShoppingRow', room, {
    params: { rowId },
    body: { movementId: newId(), itemId, ...slip },
  });

/** Undoes the purchase that the row showed, never a later one made on another phone. */
export const undoRow = ({ id: rowId, itemId }: ShoppingRow, movementId: string) =>
  perform('undoShoppingRow', room, { params: { rowId }, body: { itemId, movementId } });

export async function makeList(until: string) {
  await call('makeShoppingList', { body: { until } });
  catchUp(room);
}

export async function closeList(listId: string, isClosed: boolean) {
  await call('closeShoppingList', { params: { listId }, body: { isClosed } });
  catchUp(room);
}
