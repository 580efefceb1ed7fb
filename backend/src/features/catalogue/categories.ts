import type { Category, LooseCategory } from '@kalavara/shared-types/catalogue';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import { checked, freshCategory, unchangedSince, withCategoryFields } from './fields';
import { freshId } from './ids';
import * as products from './products';
import * as queries from './queries';
import type { Stocked } from './rows';

export function create(
  ctx: AppContext,
  command: Command,
  loose: LooseCategory,
): Promise<Revised<Category>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const id = loose.id ?? (await freshId(tx.db, 'categories', loose.name ?? ''));
    if (await queries.isTaken(tx.db, 'categories', id))
      throw new AppError('category-exists', { fields: ['id'] });
    return keep(tx, freshCategory(loose, id, nowOf(ctx)));
  });
}

export function update(
  ctx: AppContext,
  command: Command,
  id: string,
  loose: LooseCategory,
): Promise<Revised<Category>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const before = await found(tx, id);
    unchangedSince(before, loose);
    const after = withCategoryFields(before, loose);
    if (sameRow(before, after)) return before;
    // What has been in it may be nothing for what it is from now on: a vegan pickle, or one without its allergens.
    if (after.kind !== before.kind) {
      for (const { product } of await queries.lockProductsOf(tx.db, id))
        checked(product, after.kind);
    }
    return keep(tx, { ...after, updatedAt: nowOf(ctx) });
  });
}

/** Refused while something is in it, unless it is said where that goes (D-161). */
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
    await found(tx, id);
    const left = await queries.lockProductsOf(tx.db, id);
    if (left.length > 0 && moveTo === undefined)
      throw new AppError('category-in-use', { details: { count: left.length } });
    if (moveTo !== undefined) await moveAll(ctx, tx, left, id, moveTo);

    await queries.deleteCategory(tx.db, id, new Date(ctx.clock.now()));
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
    await queries.placeLast(tx.db, one.product.id, to);
    await products.keep(ctx, tx, checked({ ...one.product, category: to }, category.kind), one);
  }
}

async function found(tx: CommandTx, id: string): Promise<Category> {
  const category = await queries.findCategory(tx.db, id);
  if (!category) throw new AppError('category-not-found');
  return category;
}

export async function keep(tx: CommandTx, category: Category): Promise<Category> {
  await queries.saveCategory(tx.db, category);
  tx.record({ type: 'category.changed', category });
  return category;
}

const nowOf = ({ clock }: AppContext) => new Date(clock.now()).toISOString();
