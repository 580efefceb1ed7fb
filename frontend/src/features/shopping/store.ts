import type { ShoppingList, ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import { useMemo } from 'react';
import { usePendingCommands, type PendingCommand } from '../../outbox/outbox';
import { byId, createKeyedStore, upsertEntity } from '../../state/createEntityStore';

const room = 'inventory';
/** Null if there has been no list yet. */
const lists = createKeyedStore<ShoppingList | null>();

export const getShopping = () => lists.select(room);
export const replaceShopping = (list: ShoppingList | null) => lists.replace(room, list);

/** Rows of an older list are not shown. */
export function upsertShoppingRow(listId: string, row: ShoppingRow) {
  const list = getShopping();
  if (list?.id === listId) replaceShopping({ ...list, rows: upsertEntity(list.rows, row, byId) });
}

type ShoppingCommand = PendingCommand<'buyShoppingRow' | 'undoShoppingRow'>;

function withCommand(rows: readonly ShoppingRow[], command: ShoppingCommand): ShoppingRow[] {
  const row = rows.find(({ id }) => id === command.given.params.rowId);
  if (!row) return [...rows];
  if (command.name === 'undoShoppingRow') {
    const { movementId } = command.given.body;
    const isOther = movementId && movementId !== row.bought?.movementId;
    return isOther ? [...rows] : upsertEntity(rows, { ...row, bought: null }, byId);
  }
  const { movementId, quantity, unit, total: paid, isAdditional } = command.given.body;
  const at = new Date(command.at).toISOString();
  const bought = { movementId, quantity, unit, paid, by: command.by, at };
  if (!row.bought) return upsertEntity(rows, { ...row, bought }, byId);
  // The first purchase counts, as on the server.
  if (!isAdditional || row.bought.movementId === movementId) return [...rows];
  const added = { ...row, id: movementId, quantity: 0, expected: 0, bought };
  return upsertEntity(rows, added, byId);
}

/** Returns the newest list with the pending commands applied; undefined until loaded. */
export function useShopping() {
  const confirmed = lists.useValue(room);
  const pending = usePendingCommands(['buyShoppingRow', 'undoShoppingRow'], room);
  return useMemo(() => {
    const rows = pending.reduce<ShoppingRow[]>(withCommand, confirmed?.rows ?? []);
    return {
      list: confirmed && { ...confirmed, rows },
      waitingIds: new Set(pending.map(({ given }) => given.params.rowId)),
    };
  }, [confirmed, pending]);
}
