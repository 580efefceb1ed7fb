import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { readWithRevision, type Revised } from '../../platform/run-command';
import { store } from './ledger';
import * as queries from './queries';
import * as movementQueries from './movements.queries';

export { applyMove } from './moves';
export { applyUndo } from './undo';
export { listOnHand, listTaken } from './on-hand.queries';

export const listItems = queries.listItems;
export const listAllItems = queries.listAll;
export const listUndone = movementQueries.listUndone;
export const listOfEvent = movementQueries.listOfEvent;

export const list = (ctx: AppContext): Promise<Revised<Item[]>> =>
  readWithRevision(ctx.pools.main, store, queries.listItems);

export const listDeleted = (ctx: AppContext): Promise<Revised<Item[]>> =>
  readWithRevision(ctx.pools.main, store, queries.listDeleted);

const pageSize = 50;

export async function listMovements(
  ctx: AppContext,
  id: string,
  before: string | undefined,
): Promise<Revised<Movement[]> & { hasMore: boolean }> {
  const { data, revision } = await readWithRevision(ctx.pools.main, store, async (db) => {
    if (!(await queries.findItem(db, id))) throw new AppError('item-not-found');
    return movementQueries.listMovements(db, id, before, pageSize + 1);
  });
  return { data: data.slice(0, pageSize), hasMore: data.length > pageSize, revision };
}
