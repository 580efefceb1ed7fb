import type {
  Category,
  Label,
  LooseCategory,
  LooseProduct,
  Product,
  ProductKind,
} from '@kalavara/shared-types/catalogue/catalogue';
import {
  defaultLabel,
  missingDeclarations,
  parseSpiceLevel,
} from '@kalavara/shared-types/catalogue/catalogue.rules';
import { definedFields } from '@kalavara/shared-types/defined-fields';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { AppError } from '../../platform/errors';

/** HSN codes of prepared fish, prepared meat, and vegetables and fruit in vinegar. */
const defaultHsn: Record<ProductKind, string> = { fish: '1604', meat: '1602', veg: '2001' };

type Fresh = { id: string; category: Category; settings: PublicSettings; at: string };

/**
 * Creates a product with defaults for missing fields. It is not in the shop until the owner has counted and published
 * it.
 */
export function freshProduct(loose: LooseProduct, { id, category, settings, at }: Fresh): Product {
  const image = loose.image ?? '';
  const empty: Product = {
    id,
    name: '',
    description: '',
    category: category.id,
    price: 0,
    image,
    images: image === '' ? [] : [image],
    ingredients: [],
    allergens: category.kind === 'fish' ? ['fish'] : [],
    spiceLevel: 'Medium',
    shelfLife: '12 months',
    weight: '',
    isVegan: false,
    isGlutenFree: false,
    isPopular: false,
    isNewArrival: false,
    inStock: false,
    stockQuantity: 0,
    tags: [],
    label: defaultLabel(settings, loose.name ?? ''),
    hsn: defaultHsn[category.kind],
    ml: null,
    isPublished: false,
    createdAt: at,
    updatedAt: at,
  };
  const label = Object.fromEntries(Object.entries(loose.label ?? {}).filter(([, text]) => text));
  const allergens = loose.allergens?.length ? loose.allergens : null;
  const images = loose.images?.length ? loose.images : null;
  const made = withFields(empty, { ...loose, label, allergens, images });
  const stockQuantity = loose.stockQuantity ?? 0;
  return { ...made, stockQuantity, inStock: isFirstOffered(loose) && stockQuantity > 0 };
}

export const isFirstOffered = ({ isOffered, inStock }: LooseProduct): boolean =>
  isOffered ?? inStock ?? true;

/** Returns the product with the sent fields; null deletes an optional field. Stock is changed in `products.ts`. */
export function withFields(product: Product, loose: LooseProduct): Product {
  const { originalPrice, nutritionalInfo, story, lowStockFrom, ...rest } = product;
  const price = orCurrent(loose.originalPrice, originalPrice);
  const nutrition = orCurrent(loose.nutritionalInfo, nutritionalInfo);
  const newStory = orCurrent(loose.story, story);
  const lowLimit = orCurrent(loose.lowStockFrom, lowStockFrom);
  const image = loose.image ?? loose.images?.[0] ?? product.image;
  return {
    ...rest,
    name: loose.name ?? product.name,
    description: loose.description ?? product.description,
    category: loose.category ?? product.category,
    price: loose.price ?? product.price,
    ...(price !== undefined && { originalPrice: price }),
    image,
    images: loose.images ?? imagesWith(product, image),
    ingredients: filledOf(loose.ingredients) ?? product.ingredients,
    allergens: filledOf(loose.allergens) ?? product.allergens,
    spiceLevel: loose.spiceLevel ? parseSpiceLevel(loose.spiceLevel) : product.spiceLevel,
    shelfLife: loose.shelfLife ?? product.shelfLife,
    weight: loose.weight ?? product.weight,
    isVegan: loose.isVegan ?? product.isVegan,
    isGlutenFree: loose.isGlutenFree ?? product.isGlutenFree,
    isPopular: loose.isPopular ?? product.isPopular,
    isNewArrival: loose.isNewArrival ?? product.isNewArrival,
    tags: filledOf(loose.tags) ?? product.tags,
    ...(nutrition !== undefined && { nutritionalInfo: nutrition }),
    ...(newStory !== undefined && { story: newStory }),
    ...(lowLimit !== undefined && { lowStockFrom: lowLimit }),
    label: labelWith(product.label, loose.label),
    hsn: loose.hsn ?? product.hsn,
    ml: loose.ml === undefined ? product.ml : loose.ml,
    isPublished: loose.isPublished ?? product.isPublished,
  };
}

const orCurrent = <T>(sent: T | null | undefined, current: T | undefined): T | undefined =>
  sent === undefined ? current : (sent ?? undefined);
const filledOf = (list: readonly string[] | null | undefined) =>
  list?.filter((text) => text !== '');

/** Replaces the main picture; the others stay. */
const imagesWith = ({ image, images }: Product, chosen: string): string[] => {
  if (chosen === image) return images;
  return [chosen, ...images.filter((one) => one !== image && one !== chosen)].filter(
    (one) => one !== '',
  );
};

const labelWith = (label: Label, sent: LooseProduct['label']): Label => ({
  ...label,
  ...definedFields(sent ?? {}),
});

/** Throws if the product breaks a rule of its kind, or is published without its declarations. */
export function checkProduct(product: Product, kind: ProductKind): Product {
  const required = { name: product.name !== '', weight: product.weight !== '' };
  const missing = Object.entries(required).flatMap(([field, isFilled]) =>
    isFilled ? [] : [field],
  );
  if (missing.length > 0) throw new AppError('product-incomplete', { fields: missing });
  const details = { productId: product.id };
  if (product.isVegan && kind !== 'veg')
    throw new AppError('vegan-fish', { fields: ['isVegan'], details });

  const undeclared = product.isPublished ? missingDeclarations(product, kind) : [];
  if (undeclared.length > 0)
    throw new AppError(undeclared.includes('price') ? 'price-zero' : 'label-incomplete', {
      fields: undeclared,
      details,
    });
  return product;
}

/** Throws if a struck-through price is below the price. A stored one does not prevent changes of other fields. */
export function checkPrices({ id, price, originalPrice }: Product, sent: LooseProduct): void {
  if (sent.originalPrice !== undefined && originalPrice !== undefined && originalPrice < price)
    throw new AppError('original-price-low', {
      fields: ['originalPrice'],
      details: { productId: id },
    });
}

/** Throws if a form is based on an older version, because it would overwrite newer changes. */
export function assertNoConflict(
  { updatedAt }: Pick<Product, 'updatedAt'>,
  { basedOn }: { basedOn?: string | null | undefined },
): void {
  if (basedOn && basedOn !== updatedAt) throw new AppError('changed-meanwhile');
}

/** Throws if a field without a default is missing. */
export function checkRequired(loose: LooseProduct): void {
  const needed = ['name', 'category', 'price', 'weight'] as const;
  const fields = needed.filter((field) => (loose[field] ?? '') === '');
  if (fields.length > 0) throw new AppError('product-incomplete', { fields });
}

/** Creates a category, by default of kind fish, which has the strictest rules. */
export function freshCategory(loose: LooseCategory, id: string, at: string): Category {
  const texts = { name: '', description: '', image: '', ml: null };
  const empty: Category = {
    id,
    ...texts,
    displayOrder: 1,
    isActive: true,
    kind: 'fish',
    createdAt: at,
    updatedAt: at,
  };
  return withCategoryFields(empty, loose);
}

/** Returns the category with the sent fields. Throws AppError `category-incomplete` if its name is empty. */
export function withCategoryFields(category: Category, loose: LooseCategory): Category {
  const changed: Category = {
    ...category,
    name: loose.name ?? category.name,
    description: loose.description ?? category.description,
    image: loose.image ?? category.image,
    displayOrder: loose.displayOrder ?? category.displayOrder,
    isActive: loose.isActive ?? category.isActive,
    kind: loose.kind ?? category.kind,
    ml: loose.ml === undefined ? category.ml : loose.ml,
  };
  if (changed.name === '') throw new AppError('category-incomplete', { fields: ['name'] });
  return changed;
}
