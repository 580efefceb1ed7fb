import { Category, Product, type StockMove } from '@kalavara/shared-types/catalogue/catalogue';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { Selectable } from 'kysely';
import type { Categories, Products, StockLedger } from '../../platform/schema.gen';

/** A product with internal fields: the owner's switch, the stock, and the reserved units. */
export type Stocked = { product: Product; isOffered: boolean; stock: number; reserved: number };

export const toCategory = (row: Selectable<Categories>): Category => ({
  id: row.id,
  name: row.name,
  description: row.description,
  image: row.image,
  displayOrder: row.displayOrder,
  isActive: row.isActive,
  kind: row.kind as Category['kind'],
  ml: Category.shape.ml.parse(row.ml),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * The product as it is published. Its stock is the published level (`publish-stock.ts`), because a snapshot must equal
 * the batches of its revision.
 */
export const toProduct = (row: Selectable<Products>): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.categoryId,
  price: toRupees(row.pricePaise),
  ...(row.originalPricePaise !== null && { originalPrice: toRupees(row.originalPricePaise) }),
  image: row.image,
  images: row.images,
  ingredients: row.ingredients,
  allergens: row.allergens,
  spiceLevel: row.spiceLevel as Product['spiceLevel'],
  shelfLife: row.shelfLife,
  weight: row.weight,
  isVegan: row.isVegan,
  isGlutenFree: row.isGlutenFree,
  isPopular: row.isPopular,
  isNewArrival: row.isNewArrival,
  inStock: row.isOffered && row.publishedStock > 0,
  stockQuantity: row.publishedStock,
  ...(row.publishedReserved && { isReserved: true }),
  tags: row.tags,
  ...(row.nutritionalInfo !== null && {
    nutritionalInfo: Product.shape.nutritionalInfo.parse(row.nutritionalInfo),
  }),
  ...(row.story !== null && { story: Product.shape.story.parse(row.story) }),
  ...(row.lowStockFrom !== null && { lowStockFrom: row.lowStockFrom }),
  label: Product.shape.label.parse(row.label),
  hsn: row.hsn,
  ml: Product.shape.ml.parse(row.ml),
  isPublished: row.isPublished,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toStocked = (row: Selectable<Products>): Stocked => ({
  product: toProduct(row),
  isOffered: row.isOffered,
  stock: row.stock,
  reserved: row.reserved,
});

type MoveRow = Selectable<StockLedger> & { stock: number; orderNo: string | null };
export const toMove = ({
  id,
  at,
  delta,
  stock,
  kind,
  reason,
  note,
  by,
  orderNo,
}: MoveRow): StockMove => ({
  id: Number(id),
  at: at.toISOString(),
  delta,
  stock,
  kind: kind as StockMove['kind'],
  reason: reason as StockMove['reason'],
  note,
  by,
  orderId: orderNo,
});

const json = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value);

export const fromCategory = ({ createdAt, updatedAt, ml, ...row }: Category) => ({
  ...row,
  ml: json(ml),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

/** Returns all columns except the stock, which only the ledger changes. */
export function fromProduct(product: Product, isOffered: boolean) {
  const {
    category,
    price,
    originalPrice,
    inStock: _follows,
    stockQuantity,
    isReserved: _published,
    nutritionalInfo,
    story,
    lowStockFrom,
    label,
    ml,
    ...row
  } = product;
  return {
    ...row,
    categoryId: category,
    pricePaise: toPaise(price),
    originalPricePaise: originalPrice === undefined ? null : toPaise(originalPrice),
    isOffered,
    publishedStock: stockQuantity,
    nutritionalInfo: json(nutritionalInfo),
    story: json(story),
    lowStockFrom: lowStockFrom ?? null,
    label: JSON.stringify(label),
    ml: json(ml),
    createdAt: new Date(product.createdAt),
    updatedAt: new Date(product.updatedAt),
  };
}
