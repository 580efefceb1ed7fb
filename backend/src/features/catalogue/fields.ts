import type {
  Category,
  Label,
  LooseCategory,
  LooseProduct,
  Product,
  ProductKind,
} from '@kalavara/shared-types/catalogue';
import {
  labelOf,
  missingDeclarations,
  parseSpiceLevel,
} from '@kalavara/shared-types/catalogue.rules';
import type { PublicSettings } from '@kalavara/shared-types/settings';
import { AppError } from '../../platform/errors';

/** As in the form of the documented product. */
const usualShelfLife = '12 months';
const usualStock = 100;
/** Prepared fish, prepared meat, vegetables and fruit in vinegar (the tax tariff's chapters 16 and 20). */
const usualHsn: Record<ProductKind, string> = { fish: '1604', meat: '1602', veg: '2001' };

type Fresh = { id: string; category: Category; settings: PublicSettings; at: string };

/** A new product with what was not said as usual (D-187, D-188, S-315, S-316); on the page only if it is said in full. */
export function freshProduct(loose: LooseProduct, { id, category, settings, at }: Fresh): Product {
  const image = loose.image ?? '';
  const inStock = loose.inStock ?? true;
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
    shelfLife: usualShelfLife,
    weight: '',
    isVegan: false,
    isGlutenFree: false,
    isPopular: false,
    isNewArrival: false,
    inStock,
    stockQuantity: inStock ? usualStock : 0,
    tags: [],
    label: labelOf(settings, loose.name ?? ''),
    hsn: usualHsn[category.kind],
    ml: null,
    isPublished: true,
    createdAt: at,
    updatedAt: at,
  };
  const label = Object.fromEntries(Object.entries(loose.label ?? {}).filter(([, said]) => said));
  const allergens = loose.allergens?.length ? loose.allergens : null;
  const images = loose.images?.length ? loose.images : null;
  const made = withFields(empty, { ...loose, label, allergens, images });
  const stockQuantity = loose.stockQuantity ?? empty.stockQuantity;
  return { ...made, stockQuantity, inStock: inStock && stockQuantity > 0 };
}

/**
 * The product with what was sent; fields that were not sent stay, and null takes away what may be missing. The jars are
 * not among them: they are counted (`products.ts`).
 */
export function withFields(product: Product, loose: LooseProduct): Product {
  const { originalPrice, nutritionalInfo, ...rest } = product;
  const price = orStays(loose.originalPrice, originalPrice);
  const nutrition = orStays(loose.nutritionalInfo, nutritionalInfo);
  const image = loose.image ?? product.image;
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
    label: labelWith(product.label, loose.label),
    hsn: loose.hsn ?? product.hsn,
    ml: loose.ml === undefined ? product.ml : loose.ml,
    isPublished: loose.isPublished ?? product.isPublished,
  };
}

const orStays = <T>(said: T | null | undefined, now: T | undefined): T | undefined =>
  said === undefined ? now : (said ?? undefined);
const filledOf = (list: readonly string[] | null | undefined) =>
  list?.filter((word) => word !== '');

/** Another picture takes the place of the one it was; the others stay. */
const imagesWith = ({ image, images }: Product, now: string): string[] => {
  if (now === image) return images;
  return [now, ...images.filter((one) => one !== image && one !== now)].filter((one) => one !== '');
};

const labelWith = (label: Label, said: LooseProduct['label']): Label => ({
  ...label,
  ...(Object.fromEntries(
    Object.entries(said ?? {}).filter(([, text]) => text !== undefined),
  ) as Partial<Label>),
});

/** Refuses what may not be in the shop, and what may not be shown yet. */
export function checked(product: Product, kind: ProductKind): Product {
  const required = { name: product.name !== '', weight: product.weight !== '' };
  const missing = Object.entries(required).flatMap(([field, isThere]) => (isThere ? [] : [field]));
  if (missing.length > 0) throw new AppError('product-incomplete', { fields: missing });
  const details = { productId: product.id };
  if (product.isVegan && kind !== 'veg')
    throw new AppError('vegan-fish', { fields: ['isVegan'], details });

  const undeclared = product.isPublished ? missingDeclarations(product, kind) : [];
  if (undeclared.length > 0)
    throw new AppError('label-incomplete', { fields: undeclared, details });
  return product;
}

/** A form that was filled before somebody else saved would put back what they changed. */
export function unchangedSince(
  { updatedAt }: Pick<Product, 'updatedAt'>,
  { basedOn }: { basedOn?: string | null | undefined },
): void {
  if (basedOn && basedOn !== updatedAt) throw new AppError('changed-meanwhile');
}

/** What nobody can guess. */
export function required(loose: LooseProduct): void {
  const needed = ['name', 'category', 'price', 'weight'] as const;
  const fields = needed.filter((field) => (loose[field] ?? '') === '');
  if (fields.length > 0) throw new AppError('product-incomplete', { fields });
}

/** A new category sells fish unless somebody says otherwise: nothing in it is then vegan, or without its allergens. */
export function freshCategory(loose: LooseCategory, id: string, at: string): Category {
  const words = { name: '', description: '', image: '', ml: null };
  const empty: Category = {
    id,
    ...words,
    displayOrder: 1,
    isActive: true,
    kind: 'fish',
    createdAt: at,
    updatedAt: at,
  };
  return withCategoryFields(empty, loose);
}

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
