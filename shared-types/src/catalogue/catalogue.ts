import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { maxPictures } from '../media/media.rules';
import { LooseId, NewId, Revision, text, change } from '../primitives';

/** What a category sells. Fish and meat contain allergens and are never vegan. */
export const ProductKind = z.enum(['fish', 'meat', 'veg']);
export type ProductKind = z.infer<typeof ProductKind>;

/** The Malayalam texts of a category. If one is missing, the English text is shown. */
const CategoryTexts = z.object({ name: text(120), description: text(1_000) });

export const Category = z.object({
  id: LooseId,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  displayOrder: z.number().int().min(1),
  isActive: z.boolean(),
  kind: ProductKind,
  ml: CategoryTexts.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Category = z.infer<typeof Category>;

/**
 * Required for packed food that is sold at a distance, together with price, weight, ingredients and shelf life: the
 * Legal Metrology (Packaged Commodities) Rules, 2011, rule 6 (10).
 */
export const Label = z.object({
  genericName: text(120),
  makerName: text(120),
  makerAddress: text(300),
  /** By default the phone number and email address of the settings, see `defaultLabel`. */
  consumerCare: text(240),
  countryOfOrigin: text(60),
});
export type Label = z.infer<typeof Label>;

const ProductTexts = z.object({
  name: text(120),
  description: text(2_000),
  ingredients: z.array(text(80)).max(60),
});

/** `Mild`, `Medium` or `Hot`; any other value counts as extra hot and is shown in red. */
export const SpiceLevel = z.enum(['Mild', 'Medium', 'Hot', 'Extra Hot']);
export type SpiceLevel = z.infer<typeof SpiceLevel>;

const Nutrition = z
  .record(text(40), z.union([text(60), z.number()]))
  .refine((value) => Object.keys(value).length <= 30, 'too-long');
/** The story of a product on its page; without Malayalam the English text is shown. */
const Story = z.object({ en: text(4_000), ml: text(4_000) });
const lowLimit = z.number().int().min(0).max(1_000);
const rupees = z.number().min(0).max(1_000_000);

/** Prices are in rupees; `stockQuantity` is the number of units that can be ordered. */
export const Product = z.object({
  id: LooseId,
  name: z.string(),
  description: z.string(),
  category: LooseId,
  price: rupees,
  originalPrice: rupees.optional(),
  image: z.string(),
  images: z.array(z.string()),
  ingredients: z.array(z.string()),
  allergens: z.array(z.string()),
  spiceLevel: SpiceLevel,
  shelfLife: z.string(),
  weight: z.string(),
  isVegan: z.boolean(),
  isGlutenFree: z.boolean(),
  isPopular: z.boolean(),
  isNewArrival: z.boolean(),
  inStock: z.boolean(),
  /**
   * The owner's switch, only in lists for the owner. A sold-out product that is switched on is in stock again with its
   * next unit.
   */
  isOffered: z.boolean().optional(),
  stockQuantity: z.number().int().min(0),
  /** Unpaid orders reserve some of the last units: more may be in stock again within minutes. */
  isReserved: z.boolean().optional(),
  tags: z.array(z.string()),
  nutritionalInfo: Nutrition.optional(),
  story: Story.optional(),
  /** The stock at or below which the product is low; if absent, the setting of the shop. */
  lowStockFrom: lowLimit.optional(),
  label: Label,
  /** The code of the tax tariff; the settings have its rate. */
  hsn: z.string(),
  ml: ProductTexts.nullable(),
  isPublished: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Product = z.infer<typeof Product>;

export const ProductChanged = change('product.changed', { product: Product });
export const ProductRemoved = change('product.removed', { productId: LooseId });
export const CategoryChanged = change('category.changed', { category: Category });
export const CategoryRemoved = change('category.removed', { categoryId: LooseId });

const list = (max: number) => z.array(text(80)).max(max);
/** A path of this site or an https address, so that a browser cannot execute it. */
const picture = text(500).refine(
  (value) => value === '' || /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/.test(value),
  'not-a-picture',
);

/** The `updatedAt` with which the form was filled: a newer version is not overwritten (`changed-meanwhile`). */
const basedOn = z.string().max(40).nullish();

/** A category as forms send it. All fields of GET answers are accepted; unknown fields are dropped. */
export const LooseCategory = z.object({
  id: NewId.nullish(),
  name: text(120).nullish(),
  description: text(1_000).nullish(),
  image: picture.nullish(),
  displayOrder: z.number().int().min(1).max(10_000).nullish(),
  isActive: z.boolean().nullish(),
  kind: ProductKind.nullish(),
  ml: CategoryTexts.nullish(),
  basedOn,
});
export type LooseCategory = z.infer<typeof LooseCategory>;

/** A product as its forms send it: the category as an id, ingredients as a list. */
export const LooseProduct = z.object({
  id: NewId.nullish(),
  name: text(120).nullish(),
  description: text(2_000).nullish(),
  category: LooseId.nullish(),
  price: rupees.nullish(),
  originalPrice: rupees.nullish(),
  image: picture.nullish(),
  images: z.array(picture).max(maxPictures).nullish(),
  ingredients: list(60).nullish(),
  allergens: list(20).nullish(),
  spiceLevel: text(20).nullish(),
  shelfLife: text(60).nullish(),
  weight: text(40).nullish(),
  isVegan: z.boolean().nullish(),
  isGlutenFree: z.boolean().nullish(),
  isPopular: z.boolean().nullish(),
  isNewArrival: z.boolean().nullish(),
  /**
   * Switches the product on or off. The value of the last answer is not a change, so a sold-out product stays switched
   * on.
   */
  inStock: z.boolean().nullish(),
  /** The owner's switch as in `Product`. If it changes anything, it takes precedence over `inStock`. */
  isOffered: z.boolean().nullish(),
  stockQuantity: z.number().int().min(0).max(100_000).nullish(),
  tags: list(20).nullish(),
  nutritionalInfo: Nutrition.nullish(),
  story: Story.nullish(),
  lowStockFrom: lowLimit.nullish(),
  label: Label.partial().nullish(),
  hsn: z
    .string()
    .regex(/^\d{4}(\d{2}){0,2}$/)
    .nullish(),
  ml: ProductTexts.nullish(),
  isPublished: z.boolean().nullish(),
  basedOn,
});
export type LooseProduct = z.infer<typeof LooseProduct>;

const ofId = z.object({ id: LooseId });

/** Sorted by the category's displayOrder, then the product's own. Only the owner gets unpublished products. */
export const listProducts = endpoint('listProducts', {
  /**
   * Both are for the owner. `includeDeleted`: all products including deleted ones, because papers of old orders need
   * them.
   */
  query: z.object({
    includeHidden: z.enum(['true', 'false']).optional(),
    includeDeleted: z.enum(['true', 'false']).optional(),
  }),
  answer: { data: z.array(Product), revision: Revision },
});
export const createProduct = endpoint('createProduct', {
  hasLongBody: true,
  body: LooseProduct,
  answer: { product: Product, revision: Revision },
});
export const updateProduct = endpoint('updateProduct', {
  params: ofId,
  hasLongBody: true,
  body: LooseProduct,
  answer: { product: Product, revision: Revision },
});
export const deleteProduct = endpoint('deleteProduct', {
  params: ofId,
  answer: { revision: Revision },
});

export const listCategories = endpoint('listCategories', {
  answer: { data: z.array(Category), revision: Revision },
});
export const createCategory = endpoint('createCategory', {
  body: LooseCategory,
  answer: { category: Category, revision: Revision },
});
export const updateCategory = endpoint('updateCategory', {
  params: ofId,
  body: LooseCategory,
  answer: { category: Category, revision: Revision },
});
/** Refused while the category has products, unless `moveTo` is the category to which they move. */
export const deleteCategory = endpoint('deleteCategory', {
  params: ofId,
  query: z.object({ moveTo: LooseId.optional() }),
  answer: { revision: Revision },
});

/** The reason for a change of the stock: a new batch, a count, broken or spoilt, given away, a corrected mistake. */
export const StockReason = z.enum(['batch', 'counted', 'broken', 'spoilt', 'gift', 'correction']);
export type StockReason = z.infer<typeof StockReason>;

export const StockMove = z.object({
  id: z.number().int(),
  at: z.string(),
  delta: z.number().int(),
  /** The stock after the change. */
  stock: z.number().int(),
  /** `sale`, `cancel` and `again` are written by orders. */
  kind: z.enum(['batch', 'sale', 'cancel', 'again', 'adjust']),
  reason: StockReason.nullable(),
  note: z.string().nullable(),
  by: z.string(),
  orderId: z.string().nullable(),
});
export type StockMove = z.infer<typeof StockMove>;

/** `change` is added or subtracted, `count` is the counted number. Stock never falls below zero. */
export const changeStock = endpoint('changeStock', {
  params: ofId,
  body: z.union([
    z.strictObject({
      change: z.number().int().min(-100_000).max(100_000),
      reason: StockReason,
      note: text(200).optional(),
    }),
    z.strictObject({ count: z.number().int().min(0).max(100_000), note: text(200).optional() }),
  ]),
  answer: { product: Product, revision: Revision },
});
export const stockMovesPerPage = 25;
/** The newest first, at most `stockMovesPerPage`. `before` is the id of the oldest movement received so far. */
export const listStockMoves = endpoint('listStockMoves', {
  params: ofId,
  query: z.object({ before: z.coerce.number().int().min(1).optional() }),
  answer: {
    data: z.array(StockMove),
    /** On the first page: units of paid orders that are not sent yet; they are in the kitchen but not in the stock. */
    unsent: z.number().int().optional(),
  },
});

/** Products and categories that were deleted in the last 30 days and can be restored. */
export const listRemoved = endpoint('listRemoved', {
  answer: { products: z.array(Product), categories: z.array(Category) },
});
export const restoreProduct = endpoint('restoreProduct', {
  params: ofId,
  answer: { product: Product, revision: Revision },
});
export const restoreCategory = endpoint('restoreCategory', {
  params: ofId,
  answer: { category: Category, revision: Revision },
});
