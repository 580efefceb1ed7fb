import type { Category, LooseCategory } from '@kalavara/shared-types/catalogue/catalogue';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import { checkProduct, freshCategory, assertNoConflict, withCategoryFields } from './fields';
import { freeSlug } from '../../platform/slug';
import * as products from './products';
import * as queries from './queries';
import * as removedQueries from './removed.queries';
import type { Stocked } from './rows';

export function create(
  ctx: AppContext,
  command: Command,
  loose: LooseCategory,
): Promise<Revised<Category>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const id =
      loose.id ??
      (await freeSlug(loose.name ?? '', 'category', (each) =>
        queries.isTaken(tx.db, 'categories', each),
      ));
    if (await queries.isTaken(tx.db, 'categories', id))
      throw new AppError('category-exists', { fields: ['id'] });
    return saveCategory(tx, freshCategory(loose, id, nowOf(ctx)));
  });
}

export function update(
  ctx: AppContext,
  command: Command,
  id: string,
  loose: LooseCategory,
): Promise<Revised<Category>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const before = await getCategory(tx, id);
    assertNoConflict(before, loose);
    const after = withCategoryFields(before, loose);
    if (sameRow(before, after)) return before;
    // Products may break the rules of the new kind: a vegan pickle, or one without allergens.
    if (after.kind !== before.kind) {
      for (const { product } of await queries.lockProductsOf(tx.db, id))
        checkProduct(product, after.kind);
    }
    return saveCategory(tx, { ...after, updatedAt: nowOf(ctx) });
  });
}

/** Deletes a category; refused while it has products, unless they move to another one. */
export function remove(
  ctx: AppContext,
  command: Command,
  id: string,
  moveTo?: string,
): Promise<Revised<null>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    if (
      !(await queries.findCategory(tx.db, id)) &&
      (await queries.isTaken(tx.db, 'categories', id))
    )
      return null;
    await getCategory(tx, id);
    const left = await queries.lockProductsOf(tx.db, id);
    if (left.length > 0 && moveTo === undefined)
      throw new AppError('category-in-use', { details: { count: left.length } });
    if (moveTo !== undefined) await moveAll(ctx, tx, left, id, moveTo);

    await removedQueries.setDeletedAt(tx.db, 'categories', id, new Date(ctx.clock.now()));
    tx.record({ type: 'category.removed', categoryId: id });
    return null;
  });
}

async function moveAll(
  ctx: AppContext,
  tx: CommandTx,
  left: readonly Stocked[],
  from: string,
  to: string,
) {
  const category = to === from ? undefined : await queries.findCategory(tx.db, to);
  if (!category) throw new AppError('category-not-found', { fields: ['moveTo'] });
  for (const one of left) {
    await queries.moveToEnd(tx.db, one.product.id, to);
    await products.saveProduct(
      ctx,
      tx,
      checkProduct({ ...one.product, category: to }, category.kind),
      one,
    );
  }
}

async function getCategory(tx: CommandTx, id: string): Promise<Category> {
  const category = await queries.findCategory(tx.db, id);
  if (!category) throw new AppError('category-not-found');
  return category;
}

export async function saveCategory(tx: CommandTx, category: Category): Promise<Category> {
  await queries.saveCategory(tx.db, category);
  tx.record({ type: 'category.changed', category });
  return category;
}

const nowOf = ({ clock }: AppContext) => new Date(clock.now()).toISOString();
