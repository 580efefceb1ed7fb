import type { Label, LooseProduct, Product, ProductKind } from '@kalavara/shared-types/catalogue';
import { missingDeclarations } from '@kalavara/shared-types/catalogue.rules';

const labelFields = [
  'genericName',
  'makerName',
  'makerAddress',
  'consumerCare',
  'countryOfOrigin',
] as const;
type LabelText = `label.${(typeof labelFields)[number]}`;
export const labelTexts = labelFields.map((field): LabelText => `label.${field}`);

/** In the order of the form, in which the first wrong one is found. */
export const texts = [
  ...([
    'name',
    'category',
    'price',
    'originalPrice',
    'weight',
    'spiceLevel',
    'shelfLife',
    'description',
    'image',
  ] as const),
  ...([
    'ingredients',
    'allergens',
    'tags',
    'stockQuantity',
    'ml.name',
    'ml.description',
    'ml.ingredients',
    'hsn',
  ] as const),
  ...labelTexts,
] as const;
export const flags = [
  'isVegan',
  'isGlutenFree',
  'isPopular',
  'isNewArrival',
  'inStock',
  'isPublished',
] as const;

export type TextField = (typeof texts)[number];
type FlagField = (typeof flags)[number];
export type ProductField = TextField | FlagField;
/** What stands in the form: lists as somebody types them, amounts as text, since "44 9" is none yet. */
export type ProductDraft = Record<TextField, string> & Record<FlagField, boolean>;

/** As documented (O-135, O-129); what the house says of itself, it puts on the label by itself. */
export const newProduct: ProductDraft = {
  ...{
    name: '',
    category: '',
    price: '',
    originalPrice: '',
    weight: '',
    spiceLevel: 'Medium',
    shelfLife: '12 months',
  },
  ...{
    description: '',
    image: '',
    ingredients: '',
    allergens: '',
    tags: '',
    stockQuantity: '100',
    hsn: '',
  },
  ...{ 'ml.name': '', 'ml.description': '', 'ml.ingredients': '' },
  ...{
    'label.genericName': '',
    'label.makerName': '',
    'label.makerAddress': '',
    'label.consumerCare': '',
    'label.countryOfOrigin': '',
  },
  ...{
    isVegan: true,
    isGlutenFree: true,
    isPopular: false,
    isNewArrival: false,
    inStock: true,
    isPublished: true,
  },
};

const joined = (list: readonly string[] | undefined) => (list ?? []).join(', ');
/** "Fish,  oil, , salt" as fish, oil and salt. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

export const productDraftOf = (product: Product): ProductDraft => ({
  ...{
    name: product.name,
    category: product.category,
    description: product.description,
    image: product.image,
  },
  price: String(product.price),
  originalPrice: product.originalPrice === undefined ? '' : String(product.originalPrice),
  ...{
    weight: product.weight,
    spiceLevel: product.spiceLevel,
    shelfLife: product.shelfLife,
    hsn: product.hsn,
  },
  ...{
    ingredients: joined(product.ingredients),
    allergens: joined(product.allergens),
    tags: joined(product.tags),
  },
  stockQuantity: '',
  ...{
    'ml.name': product.ml?.name ?? '',
    'ml.description': product.ml?.description ?? '',
    'ml.ingredients': joined(product.ml?.ingredients),
  },
  ...(Object.fromEntries(
    labelFields.map((field) => [`label.${field}`, product.label[field]]),
  ) as Record<LabelText, string>),
  ...{ isVegan: product.isVegan, isGlutenFree: product.isGlutenFree, isPopular: product.isPopular },
  // Empty is not switched off: what is sold out comes back with its next batch.
  ...{
    isNewArrival: product.isNewArrival,
    inStock: product.inStock || product.stockQuantity === 0,
    isPublished: product.isPublished,
  },
});

/** "449", "449.50" and "₹ 1,449"; undefined for what is no amount. */
export function amountOf(text: string): number | undefined {
  const plain = text.replace(/[₹,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

export type Wrong =
  | 'needed'
  | 'noAmount'
  | 'noCount'
  | 'noWeight'
  | 'noPicture'
  | 'noHsn'
  | 'vegan'
  | 'allergens'
  | 'label';

/** What has to be put right before this can be saved, by the field it stands in. */
export function wrongIn(
  draft: ProductDraft,
  kind: ProductKind | undefined,
  isNew: boolean,
): Partial<Record<ProductField, Wrong>> {
  const wrong: Partial<Record<ProductField, Wrong>> = {};
  for (const field of [
    'name',
    'category',
    'price',
    'weight',
    'spiceLevel',
    'shelfLife',
    'description',
    'image',
  ] as const)
    if (draft[field].trim() === '') wrong[field] = 'needed';
  if (listOf(draft.ingredients).length === 0) wrong.ingredients = 'needed';
  for (const field of ['price', 'originalPrice'] as const)
    if (draft[field].trim() !== '' && amountOf(draft[field]) === undefined)
      wrong[field] = 'noAmount';
  if (!isPicture(draft.image.trim())) wrong.image ??= 'noPicture';
  if (isNew && !/^\d{1,5}$/.test(draft.stockQuantity.trim())) wrong.stockQuantity = 'noCount';
  if (draft.hsn.trim() !== '' && !/^\d{4}(\d{2}){0,2}$/.test(draft.hsn.trim())) wrong.hsn = 'noHsn';
  if (kind !== undefined && kind !== 'veg' && draft.isVegan) wrong.isVegan = 'vegan';
  if (draft.isPublished)
    for (const field of missingIn(draft, kind ?? 'veg', isNew)) wrong[field] ??= whyMissing(field);
  return wrong;
}

const whyMissing = (field: TextField): Wrong => {
  if (field === 'weight') return 'noWeight';
  if (field === 'allergens') return 'allergens';
  return field.startsWith('label.') ? 'label' : 'needed';
};

/** The declarations that the label of this jar still lacks. On a new one the house's own words stand, where none are written. */
export function missingIn(draft: ProductDraft, kind: ProductKind, isNew: boolean): TextField[] {
  const label = Object.fromEntries(
    labelFields.map((field) => [field, draft[`label.${field}`].trim() || (isNew ? 'ours' : '')]),
  );
  const declared = {
    ...{
      name: draft.name.trim(),
      weight: draft.weight.trim(),
      shelfLife: draft.shelfLife.trim(),
      price: amountOf(draft.price) ?? 0,
    },
    ...{
      ingredients: listOf(draft.ingredients),
      allergens: listOf(draft.allergens),
      label: label as Label,
    },
  };
  return missingDeclarations(declared, kind) as TextField[];
}

/** A path of this house or an https address, as the contract has it. */
export const isPicture = (said: string): boolean =>
  said === '' || /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/.test(said);

export const changedFields = (from: ProductDraft, to: ProductDraft): ProductField[] =>
  [...texts, ...flags].filter((field) => from[field] !== to[field]);

/** Only what was changed is sent: the rest stays as it is by then, whoever has changed it. */
export function looseProduct(draft: ProductDraft, fields: readonly ProductField[]): LooseProduct {
  return fields.reduce<LooseProduct>((loose, field) => withField(loose, draft, field), {});
}

function withField(loose: LooseProduct, draft: ProductDraft, field: ProductField): LooseProduct {
  switch (field) {
    case 'price':
      return { ...loose, price: amountOf(draft.price) ?? 0 };
    case 'originalPrice':
      return { ...loose, originalPrice: amountOf(draft.originalPrice) ?? null };
    case 'stockQuantity':
      return { ...loose, stockQuantity: Number(draft.stockQuantity) };
    case 'ingredients':
    case 'allergens':
    case 'tags':
      return { ...loose, [field]: listOf(draft[field]) };
    case 'hsn':
      return { ...loose, hsn: draft.hsn.trim() || null };
    case 'ml.name':
    case 'ml.description':
    case 'ml.ingredients':
      return { ...loose, ml: wordsOf(draft) };
    case 'isVegan':
    case 'isGlutenFree':
    case 'isPopular':
    case 'isNewArrival':
    case 'inStock':
    case 'isPublished':
      return { ...loose, [field]: draft[field] };
    default:
      return field.startsWith('label.')
        ? {
            ...loose,
            label: { ...loose.label, [field.slice('label.'.length)]: draft[field].trim() },
          }
        : { ...loose, [field]: draft[field].trim() };
  }
}

function wordsOf(draft: ProductDraft): LooseProduct['ml'] {
  const [name, description] = [draft['ml.name'].trim(), draft['ml.description'].trim()];
  const ingredients = listOf(draft['ml.ingredients']);
  return name === '' && description === '' && ingredients.length === 0
    ? null
    : { name, description, ingredients };
}
