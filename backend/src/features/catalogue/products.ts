import type { LooseProduct, Product } from '@kalavara/shared-types/catalogue';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import * as settings from '../settings/service';
import { checked, freshProduct, required, unchangedSince, withFields } from './fields';
import { freshId } from './ids';
import * as queries from './queries';
import type { Stocked } from './rows';

export function create(
  ctx: AppContext,
  command: Command,
  loose: LooseProduct,
): Promise<Revised<Product>> {
  required(loose);
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const id = loose.id ?? (await freshId(tx.db, 'products', loose.name!));
    if (await queries.isTaken(tx.db, 'products', id))
      throw new AppError('product-exists', { fields: ['id'] });
    const category = await categoryOf(tx, loose.category!);

    const now = new Date(ctx.clock.now());
    const fresh = { id, category, settings: await settings.inTable(tx.db), at: now.toISOString() };
    const product = checked(freshProduct(loose, fresh), category.kind);
    await add(tx, product, loose.inStock ?? true, command.actor.name, now);
    return product;
  });
}

/** With its first jars. */
export async function add(
  tx: CommandTx,
  product: Product,
  isOffered: boolean,
  by: string,
  at: Date,
): Promise<void> {
  await queries.addProduct(tx.db, product, isOffered);
  if (product.stockQuantity > 0)
    await queries.adjustStock(tx.db, product.id, product.stockQuantity, { kind: 'batch', by, at });
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
    unchangedSince(before.product, loose);
    const category = await categoryOf(tx, loose.category ?? before.product.category);

    const shown =
      command.baseRevision === undefined
        ? undefined
        : await queries.findPublishedStock(tx.db, id, command.baseRevision);
    const jars = counted(before, loose, shown);
    const after = checked({ ...withFields(before.product, loose), ...jars.shown }, category.kind);
    if (jars.delta !== 0)
      await queries.adjustStock(tx.db, id, jars.delta, {
        kind: 'adjust',
        by: command.actor.name,
        at: new Date(ctx.clock.now()),
      });
    if (category.id !== before.product.category) await queries.placeLast(tx.db, id, category.id);
    return keep(ctx, tx, after, before, jars.isOffered);
  });
}

/** Saves it if anything changed, and says so if anybody can see it. */
export async function keep(
  ctx: AppContext,
  tx: CommandTx,
  product: Product,
  before: Stocked,
  isOffered = before.isOffered,
) {
  const isSame = sameRow(product, before.product);
  if (isSame && isOffered === before.isOffered) return before.product;
  const kept = isSame
    ? product
    : { ...product, updatedAt: new Date(ctx.clock.now()).toISOString() };
  await queries.saveProduct(tx.db, kept, isOffered);
  if (!isSame) tx.record({ type: 'product.changed', product: kept });
  return kept;
}

/**
 * The jars after what the owner said. Who sends back what they were shown has not counted anew: jars that were sold
 * since then stay sold. What they were shown, `X-Base-Revision` tells; without it, it is what was told last. `stockQuantity` says what may still be ordered, so the jars kept for somebody are added.
 */
function counted(
  { product, isOffered, stock, reserved }: Stocked,
  { stockQuantity, inStock }: LooseProduct,
  shown = product.stockQuantity,
) {
  const isCounted =
    stockQuantity !== undefined && stockQuantity !== null && stockQuantity !== shown;
  const isSwitched = inStock !== undefined && inStock !== null && inStock !== product.inStock;
  const delta = isCounted ? stockQuantity + reserved - stock : 0;
  const offered = isSwitched ? inStock : isOffered;
  const left = isCounted ? stockQuantity : product.stockQuantity;
  return {
    delta,
    isOffered: offered,
    shown: { stockQuantity: left, inStock: offered && left > 0 },
  };
}

/** Gone from the shop; orders and the history still know it. */
export function remove(ctx: AppContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const product = await queries.lockProduct(tx.db, id);
    if (!product && !(await queries.isTaken(tx.db, 'products', id)))
      throw new AppError('product-not-found');
    if (!product) return null;
    await queries.deleteProduct(tx.db, id, new Date(ctx.clock.now()));
    tx.record({ type: 'product.removed', productId: id });
    return null;
  });
}

async function categoryOf(tx: CommandTx, id: string) {
  const category = await queries.findCategory(tx.db, id);
  if (!category) throw new AppError('category-not-found', { fields: ['category'] });
  return category;
}
