import type { Category, Product, ProductKind } from '@kalavara/shared-types/catalogue/catalogue';
import { missingDeclarations } from '@kalavara/shared-types/catalogue/catalogue.rules';
import { dayMs } from '@kalavara/shared-types/durations';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import * as queries from './queries';
import * as removedQueries from './removed.queries';
import { mayBeSold } from './tax-rates';

/** How long a deleted product or category can be restored. */
const days = 30;
const since = ({ clock }: AppContext) => new Date(clock.now() - days * dayMs);

export async function list(
  ctx: AppContext,
): Promise<{ products: Product[]; categories: Category[] }> {
  const [products, categories] = await Promise.all([
    removedQueries.listRemovedProducts(ctx.pools.main, since(ctx)),
    removedQueries.listRemovedCategories(ctx.pools.main, since(ctx)),
  ]);
  return { products, categories };
}

/**
 * Restores a product with its stock. Fields that break the rules of its category's kind are reset, and a product that
 * has no tax rate any more is unpublished.
 */
export function restoreProduct(
  ctx: AppContext,
  command: Command,
  id: string,
): Promise<Revised<Product>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const there = await queries.lockProduct(tx.db, id);
    if (there) return there.product;
    const found = await removedQueries.lockRemovedProduct(tx.db, id, since(ctx));
    if (!found) throw new AppError('product-not-found');
    const category = await queries.findCategory(tx.db, found.product.category);
    if (!category)
      throw new AppError('category-removed', { details: { categoryId: found.product.category } });

    const { isOffered, stock, reserved } = found;
    const stockQuantity = Math.max(0, stock - reserved);
    const level = { stockQuantity, inStock: isOffered && stockQuantity > 0 };
    const adapted = adaptToKind(found.product, category.kind);
    const product = {
      ...adapted,
      ...level,
      isPublished: adapted.isPublished && (await mayBeSold(ctx, tx, adapted)),
      updatedAt: new Date(ctx.clock.now()).toISOString(),
    };
    await queries.saveProduct(tx.db, product, isOffered);
    await removedQueries.setDeletedAt(tx.db, 'products', id, null);
    tx.record({ type: 'product.changed', product });
    return product;
  });
}

function adaptToKind(product: Product, kind: ProductKind): Product {
  const fit = { ...product, isVegan: product.isVegan && kind === 'veg' };
  return { ...fit, isPublished: fit.isPublished && missingDeclarations(fit, kind).length === 0 };
}

export function restoreCategory(
  ctx: AppContext,
  command: Command,
  id: string,
): Promise<Revised<Category>> {
  return runCommand(ctx, command, 'catalogue', async (tx) => {
    const there = await queries.findCategory(tx.db, id);
    if (there) return there;
    const category = await removedQueries.findRemovedCategory(tx.db, id, since(ctx));
    if (!category) throw new AppError('category-not-found');
    await removedQueries.setDeletedAt(tx.db, 'categories', id, null);
    tx.record({ type: 'category.changed', category });
    return category;
  });
}
