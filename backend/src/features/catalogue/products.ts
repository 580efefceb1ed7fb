import type { LooseProduct, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import * as settings from '../settings/service';
import {
  checkPrices,
  checkProduct,
  freshProduct,
  isFirstOffered,
  checkRequired,
  assertNoConflict,
  withFields,
} from './fields';
import { freeSlug } from '../../platform/slug';
import * as queries from './queries';
import * as publishedStock from './published-stock.queries';
import * as stockLedger from './stock-ledger.queries';
import * as removedQueries from './removed.queries';
import type { Stocked } from './rows';
import { checkTaxRate } from './tax-rates';

export function create(
  ctx: AppContext,
  command: Command,
  loose: LooseProduct,
): Promise<Revised<Product>> {
  checkRequired(loose);
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const id =
      loose.id ??
      (await freeSlug(loose.name!, 'product', (each) => queries.isTaken(tx.db, 'products', each)));
    if (await queries.isTaken(tx.db, 'products', id))
      throw new AppError('product-exists', { fields: ['id'] });
    const category = await categoryOf(tx, loose.category!);

    const now = new Date(ctx.clock.now());
    const fresh = {
      id,
      category,
      settings: await settings.getSettings(tx.db),
      at: now.toISOString(),
    };
    const product = checkProduct(freshProduct(loose, fresh), category.kind);
    checkPrices(product, loose);
    await checkTaxRate(ctx, tx, product);
    await add(tx, product, {
      isOffered: isFirstOffered(loose),
      by: command.actor.name,
      at: now,
    });
    return product;
  });
}

/** Inserts a product with its opening stock. */
export async function add(
  tx: CommandTx,
  product: Product,
  { isOffered, by, at }: { isOffered: boolean; by: string; at: Date },
): Promise<void> {
  await queries.addProduct(tx.db, product, isOffered);
  if (product.stockQuantity > 0)
    await stockLedger.adjustStock(tx.db, product.id, product.stockQuantity, {
      kind: 'batch',
      by,
      at,
    });
  tx.record({ type: 'product.changed', product });
}

export function update(
  ctx: AppContext,
  command: Command,
  id: string,
  loose: LooseProduct,
): Promise<Revised<Product>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const before = await queries.lockProduct(tx.db, id);
    if (!before) throw new AppError('product-not-found');
    assertNoConflict(before.product, loose);
    const category = await categoryOf(tx, loose.category ?? before.product.category);

    const shown =
      command.baseRevision === undefined
        ? undefined
        : await publishedStock.findPublishedStock(tx.db, id, command.baseRevision);
    const level = applyCount(before, loose, shown);
    const after = checkProduct(
      { ...withFields(before.product, loose), ...level.shown },
      category.kind,
    );
    checkPrices(after, loose);
    await checkTaxRate(ctx, tx, after);
    if (level.delta !== 0)
      await stockLedger.adjustStock(tx.db, id, level.delta, {
        kind: 'adjust',
        by: command.actor.name,
        at: new Date(ctx.clock.now()),
      });
    if (category.id !== before.product.category) await queries.moveToEnd(tx.db, id, category.id);
    return saveProduct(ctx, tx, after, before, level.isOffered);
  });
}

/**
 * Saves and records a changed product. Switching a sold-out product on or off is a change only for the owner's lists.
 */
export async function saveProduct(
  ctx: AppContext,
  tx: CommandTx,
  product: Product,
  before: Stocked,
  isOffered = before.isOffered,
) {
  if (sameRow(product, before.product) && isOffered === before.isOffered) return before.product;
  const saved = { ...product, updatedAt: new Date(ctx.clock.now()).toISOString() };
  await queries.saveProduct(tx.db, saved, isOffered);
  tx.record({ type: 'product.changed', product: saved });
  return saved;
}

/**
 * Computes the stock after a form was saved. A quantity equal to the one that the form showed (at `X-Base-Revision`,
 * else the last published one) is not a count: units sold since stay sold. `stockQuantity` excludes reserved units, so
 * they are added.
 */
function applyCount(before: Stocked, loose: LooseProduct, shown = before.product.stockQuantity) {
  const { product, stock, reserved } = before;
  const { stockQuantity } = loose;
  const isCounted =
    stockQuantity !== undefined && stockQuantity !== null && stockQuantity !== shown;
  const delta = isCounted ? stockQuantity + reserved - stock : 0;
  const isOffered = switchedBy(before, loose);
  const left = isCounted ? stockQuantity : product.stockQuantity;
  return {
    delta,
    isOffered,
    shown: { stockQuantity: left, inStock: isOffered && left > 0 },
  };
}

/**
 * The new value of the owner's switch. A call that sends a whole product has both fields; the one that differs from the
 * stored value is the change.
 */
function switchedBy({ product, isOffered }: Stocked, loose: LooseProduct): boolean {
  if (typeof loose.isOffered === 'boolean' && loose.isOffered !== isOffered) return loose.isOffered;
  const isSwitched = typeof loose.inStock === 'boolean' && loose.inStock !== product.inStock;
  return isSwitched ? loose.inStock! : isOffered;
}

/** Marks a product as deleted; orders and the history still refer to it. */
export function remove(ctx: AppContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const product = await queries.lockProduct(tx.db, id);
    if (!product && !(await queries.isTaken(tx.db, 'products', id)))
      throw new AppError('product-not-found');
    if (!product) return null;
    await removedQueries.setDeletedAt(tx.db, 'products', id, new Date(ctx.clock.now()));
    tx.record({ type: 'product.removed', productId: id });
    return null;
  });
}

async function categoryOf(tx: CommandTx, id: string) {
  const category = await queries.findCategory(tx.db, id);
  if (!category) throw new AppError('category-not-found', { fields: ['category'] });
  return category;
}
