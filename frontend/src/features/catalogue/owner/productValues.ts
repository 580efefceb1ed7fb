import type { Label, LooseProduct, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { isSame } from '@kalavara/shared-types/is-same';
import { parseRupees } from '@kalavara/shared-types/numbers.rules';
import { z } from 'zod';
import { Extras, looseExtras, noExtras, toExtras } from './productExtras';

export const labelFields = [
  'genericName',
  'makerName',
  'makerAddress',
  'consumerCare',
  'countryOfOrigin',
] as const;
const text = z.string();

/** The values of the form: lists as typed, and amounts as text, since "44 9" is not a number yet. */
export const Values = z
  .object({
    name: text,
    category: text,
    price: text,
    originalPrice: text,
    weight: text,
    spiceLevel: text,
    shelfLife: text,
    description: text,
    image: text,
    ingredients: text,
    allergens: text,
    tags: text,
    stockQuantity: text,
    lowStockFrom: text,
    isVegan: z.boolean(),
    isGlutenFree: z.boolean(),
    isPopular: z.boolean(),
    isNewArrival: z.boolean(),
    inStock: z.boolean(),
    ml: z.object({ name: text, description: text, ingredients: text }),
    hsn: text,
    label: z.object({
      genericName: text,
      makerName: text,
      makerAddress: text,
      consumerCare: text,
      countryOfOrigin: text,
    }),
    isPublished: z.boolean(),
  })
  .extend(Extras.shape);
export type ProductValues = z.infer<typeof Values>;
export type LabelField = `label.${(typeof labelFields)[number]}`;
type Group = 'ml' | 'label' | 'story' | 'nutrition';
export type ProductField =
  | Exclude<keyof ProductValues, Group>
  | { [G in Group]: `${G}.${keyof ProductValues[G] & string}` }[Group];

export const labelPaths = labelFields.map((field): LabelField => `label.${field}`);

/**
 * The documented values of a new product, but unpublished until the owner has counted its stock. The server fills the
 * label from the settings.
 */
export const newProductValues: ProductValues = {
  name: '',
  category: '',
  price: '',
  originalPrice: '',
  weight: '',
  spiceLevel: 'Medium',
  shelfLife: '12 months',
  description: '',
  image: '',
  ingredients: '',
  allergens: '',
  tags: '',
  stockQuantity: '0',
  lowStockFrom: '',
  isVegan: true,
  isGlutenFree: true,
  isPopular: false,
  isNewArrival: false,
  inStock: true,
  ml: { name: '', description: '', ingredients: '' },
  hsn: '',
  label: {
    genericName: '',
    makerName: '',
    makerAddress: '',
    consumerCare: '',
    countryOfOrigin: '',
  },
  isPublished: false,
  ...noExtras,
};

/** In the order of the form. */
export const productFields = Object.entries(newProductValues).flatMap(([field, value]) =>
  typeof value === 'object' ? Object.keys(value).map((name) => `${field}.${name}`) : [field],
) as readonly ProductField[];

const joinList = (list: readonly string[] | undefined) => (list ?? []).join(', ');
/** Splits "Fish,  oil; , salt" into fish, oil and salt; also one per line. */
export const parseList = (list: string): string[] =>
  list
    .split(/[,;\r\n]/)
    .map((item) => item.trim())
    .filter(Boolean);

export const toProductValues = (product: Product): ProductValues => ({
  name: product.name,
  category: product.category,
  price: String(product.price),
  originalPrice: product.originalPrice === undefined ? '' : String(product.originalPrice),
  weight: product.weight,
  spiceLevel: product.spiceLevel,
  shelfLife: product.shelfLife,
  description: product.description,
  image: product.image,
  ingredients: joinList(product.ingredients),
  allergens: joinList(product.allergens),
  tags: joinList(product.tags),
  stockQuantity: '',
  lowStockFrom: product.lowStockFrom === undefined ? '' : String(product.lowStockFrom),
  isVegan: product.isVegan,
  isGlutenFree: product.isGlutenFree,
  isPopular: product.isPopular,
  isNewArrival: product.isNewArrival,
  // The switch itself: a sold-out product is not switched off, and is in stock again with its next lot.
  inStock: product.isOffered ?? (product.inStock || product.stockQuantity === 0),
  ml: {
    name: product.ml?.name ?? '',
    description: product.ml?.description ?? '',
    ingredients: joinList(product.ml?.ingredients),
  },
  hsn: product.hsn,
  label: Object.fromEntries(labelFields.map((field) => [field, product.label[field]])) as Label,
  isPublished: product.isPublished,
  ...toExtras(product),
});

/** Converts the values to the shape of the contract. */
export function toLooseProduct(values: ProductValues): LooseProduct {
  const { ml, label, stockQuantity, lowStockFrom, hsn, price, originalPrice, ...others } = values;
  const { pictures: _inImages, story: _asStory, nutrition: _asInfo, inStock, ...rest } = others;
  const malayalam = {
    name: ml.name.trim(),
    description: ml.description.trim(),
    ingredients: parseList(ml.ingredients),
  };
  const isTranslated = Boolean(
    malayalam.name || malayalam.description || malayalam.ingredients.length,
  );
  return {
    ...rest,
    ...trimmed(rest, [
      'name',
      'category',
      'weight',
      'spiceLevel',
      'shelfLife',
      'description',
      'image',
    ]),
    price: parseRupees(price) ?? 0,
    originalPrice: parseRupees(originalPrice) ?? null,
    ingredients: parseList(values.ingredients),
    allergens: parseList(values.allergens),
    tags: parseList(values.tags),
    isOffered: inStock,
    ...(stockQuantity.trim() && { stockQuantity: Number(stockQuantity) }),
    lowStockFrom: lowStockFrom.trim() === '' ? null : Number(lowStockFrom),
    hsn: hsn.trim() || null,
    ml: isTranslated ? malayalam : null,
    label: trimmed(label, labelFields),
    ...looseExtras(values),
  };
}

const trimmed = <Field extends string>(values: Record<Field, string>, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field].trim()])) as Record<Field, string>;

/** Returns only the changed fields, so that changes of other people to other fields are not overwritten. */
export function changedProduct(from: ProductValues, to: ProductValues): LooseProduct {
  const before = toLooseProduct(from);
  const after = toLooseProduct(to);
  // If the main picture was replaced, the server updates the list of pictures.
  if (from.pictures === to.pictures) delete after.images;
  const changed = Object.entries(after).filter(
    ([field, value]) => !isSame(value, before[field as keyof LooseProduct]),
  );
  const label = labelFields.filter((field) => from.label[field] !== to.label[field]);
  return {
    ...Object.fromEntries(changed),
    ...(label.length > 0 && {
      label: Object.fromEntries(label.map((field) => [field, to.label[field].trim()])),
    }),
  };
}
