import {
  LooseProduct,
  type Label,
  type Product,
  type ProductKind,
} from '@kalavara/shared-types/catalogue';
import { missingDeclarations } from '@kalavara/shared-types/catalogue.rules';
import { z } from 'zod';

const labelFields = [
  'genericName',
  'makerName',
  'makerAddress',
  'consumerCare',
  'countryOfOrigin',
] as const;
const text = z.string();

/** What stands in the form: lists as they are typed, amounts as text, since "44 9" is none yet. */
const Values = z.object({
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
});
export type ProductValues = z.infer<typeof Values>;
export type LabelField = `label.${(typeof labelFields)[number]}`;
export type ProductField =
  Exclude<keyof ProductValues, 'ml' | 'label'> | `ml.${keyof ProductValues['ml']}` | LabelField;

export const labelPaths = labelFields.map((field): LabelField => `label.${field}`);
/** In the order of the form. */
export const productFields: readonly ProductField[] = Object.keys(Values.shape).flatMap((field) =>
  field === 'label'
    ? labelPaths
    : field === 'ml'
      ? (['ml.name', 'ml.description', 'ml.ingredients'] as const)
      : [field as ProductField],
);

/** As documented, but not in the shop before the owner counted and published it; the label gets the settings of the shop from the server. */
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
};

const joinList = (list: readonly string[] | undefined) => (list ?? []).join(', ');
/** "Fish,  oil, , salt" as fish, oil and salt. */
export const parseList = (list: string): string[] =>
  list
    .split(',')
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
  isVegan: product.isVegan,
  isGlutenFree: product.isGlutenFree,
  isPopular: product.isPopular,
  isNewArrival: product.isNewArrival,
  // A product that is sold out is not switched off: it is back in stock with its next lot.
  inStock: product.inStock || product.stockQuantity === 0,
  ml: {
    name: product.ml?.name ?? '',
    description: product.ml?.description ?? '',
    ingredients: joinList(product.ml?.ingredients),
  },
  hsn: product.hsn,
  label: Object.fromEntries(labelFields.map((field) => [field, product.label[field]])) as Label,
  isPublished: product.isPublished,
});

/** "449", "449.50" and "₹ 1,449"; undefined for what is no amount. */
export function parseAmount(typed: string): number | undefined {
  const plain = typed.replace(/[₹,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

export type ProductError =
  | 'needed'
  | 'noAmount'
  | 'noPrice'
  | 'lowOriginalPrice'
  | 'noCount'
  | 'noWeight'
  | 'noPicture'
  | 'noHsn'
  | 'vegan'
  | 'allergens'
  | 'label';

/** What has to be corrected before this can be saved, by field. */
export function productErrors(
  values: ProductValues,
  kind: ProductKind | undefined,
  isNew: boolean,
): Partial<Record<ProductField, ProductError>> {
  const errors: Partial<Record<ProductField, ProductError>> = {};
  const required = [
    'name',
    'category',
    'price',
    'weight',
    'spiceLevel',
    'shelfLife',
    'description',
    'image',
  ] as const;
  for (const field of required) if (values[field].trim() === '') errors[field] = 'needed';
  if (parseList(values.ingredients).length === 0) errors.ingredients = 'needed';
  for (const field of ['price', 'originalPrice'] as const)
    if (values[field].trim() !== '' && parseAmount(values[field]) === undefined)
      errors[field] = 'noAmount';
  if (isBelow(values.originalPrice, values.price)) errors.originalPrice ??= 'lowOriginalPrice';
  if (!isPicture(values.image.trim())) errors.image ??= 'noPicture';
  if (isNew && !/^\d{1,5}$/.test(values.stockQuantity.trim())) errors.stockQuantity = 'noCount';
  if (values.hsn.trim() !== '' && !/^\d{4}(\d{2}){0,2}$/.test(values.hsn.trim()))
    errors.hsn = 'noHsn';
  if (kind !== undefined && kind !== 'veg' && values.isVegan) errors.isVegan = 'vegan';
  if (values.isPublished)
    for (const field of missingFields(values, kind ?? 'veg', isNew))
      errors[field] ??= missingError(field);
  return errors;
}

const missingError = (field: ProductField): ProductError => {
  if (field === 'price') return 'noPrice';
  if (field === 'weight') return 'noWeight';
  if (field === 'allergens') return 'allergens';
  return field.startsWith('label.') ? 'label' : 'needed';
};

function isBelow(originalPrice: string, price: string): boolean {
  const [original, current] = [parseAmount(originalPrice), parseAmount(price)];
  return original !== undefined && current !== undefined && original < current;
}

/** The declarations that the label still lacks. On a new product the server fills an empty one from the settings. */
export function missingFields(
  values: ProductValues,
  kind: ProductKind,
  isNew: boolean,
): ProductField[] {
  const label = Object.fromEntries(
    labelFields.map((field) => [
      field,
      values.label[field].trim() || (isNew ? 'from the settings' : ''),
    ]),
  ) as Label;
  return missingDeclarations(
    {
      name: values.name.trim(),
      weight: values.weight.trim(),
      shelfLife: values.shelfLife.trim(),
      price: parseAmount(values.price) ?? 0,
      ingredients: parseList(values.ingredients),
      allergens: parseList(values.allergens),
      label,
    },
    kind,
  ) as ProductField[];
}

/** A path of this site or an https address, as the contract has it. */
export const isPicture = (address: string): boolean =>
  address === '' || /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/.test(address);

/** The values as the contract wants them. */
export function toLooseProduct(values: ProductValues): LooseProduct {
  const { ml, label, stockQuantity, hsn, price, originalPrice, ...rest } = values;
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
    price: parseAmount(price) ?? 0,
    originalPrice: parseAmount(originalPrice) ?? null,
    ingredients: parseList(values.ingredients),
    allergens: parseList(values.allergens),
    tags: parseList(values.tags),
    ...(stockQuantity.trim() && { stockQuantity: Number(stockQuantity) }),
    hsn: hsn.trim() || null,
    ml: isTranslated ? malayalam : null,
    label: trimmed(label, labelFields),
  };
}

const trimmed = <Field extends string>(values: Record<Field, string>, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field].trim()])) as Record<Field, string>;

/** Only the changed fields, so that changes of other people to the other fields stay. */
export function changedProduct(from: ProductValues, to: ProductValues): LooseProduct {
  const [before, after] = [toLooseProduct(from), toLooseProduct(to)];
  const changed = Object.entries(after).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[field as keyof LooseProduct]),
  );
  const label = labelFields.filter((field) => from.label[field] !== to.label[field]);
  return {
    ...Object.fromEntries(changed),
    ...(label.length > 0 && {
      label: Object.fromEntries(label.map((field) => [field, to.label[field].trim()])),
    }),
  };
}

/** The form's values, checked by the rules above and by the contract. */
export const productSchema = (
  kindOf: (categoryId: string) => ProductKind | undefined,
  isNew: boolean,
  message: (error: ProductError) => string,
) =>
  Values.superRefine((values, context) => {
    const errors = productErrors(values, kindOf(values.category), isNew);
    for (const [field, error] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: field.split('.'), message: message(error) });
  })
    .transform(toLooseProduct)
    .pipe(LooseProduct);
