import type {
  changeStock,
  listStockMoves,
  Product,
} from '@kalavara/shared-types/catalogue/catalogue';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import type { DB } from '../../platform/schema.gen';
import * as queries from './queries';
import * as stockLedger from './stock-ledger.queries';

/**
 * Adjusts the stock by a change or to a count, also below the reserved units: a checkout without stock is refunded.
 * `updatedAt` of the product does not change, so an open form is not outdated.
 */
export function adjustStock(
  ctx: AppContext,
  command: Command,
  id: string,
  body: BodyOf<typeof changeStock>,
): Promise<Revised<Product>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const found = await queries.lockProduct(tx.db, id);
    if (!found) throw new AppError('product-not-found');
    const { product, isOffered, stock, reserved } = found;
    const delta = 'count' in body ? body.count - stock : body.change;
    if (stock + delta < 0)
      throw new AppError('stock-too-low', { fields: ['change'], details: { stock } });

    const reason = 'count' in body ? 'counted' : body.reason;
    const kind = reason === 'batch' ? 'batch' : 'adjust';
    const why = {
      kind,
      reason,
      note: body.note || null,
      by: command.actor.name,
      at: new Date(ctx.clock.now()),
    } as const;
    await stockLedger.adjustStock(tx.db, id, delta, why);
    const left = Math.max(0, stock + delta - reserved);
    const changed = { ...product, stockQuantity: left, inStock: isOffered && left > 0 };
    await queries.saveProduct(tx.db, changed, isOffered);
    if (left !== product.stockQuantity) tx.record({ type: 'product.changed', product: changed });
    return changed;
  });
}

export type CountUnits = (db: Kysely<DB>, productId: string) => Promise<number>;

/**
 * Lists a page of movements; the first page also has the units of unsent orders, which are easily counted by mistake.
 */
export async function listStockMovements(
  { pools: { main: db } }: AppContext,
  id: string,
  before: number | undefined,
  countUnsent: CountUnits,
): Promise<AnswerOf<typeof listStockMoves>> {
  if (!(await queries.isTaken(db, 'products', id))) throw new AppError('product-not-found');
  const data = await stockLedger.listStockMovements(db, id, before);
  return before === undefined ? { data, unsent: await countUnsent(db, id) } : { data };
}
