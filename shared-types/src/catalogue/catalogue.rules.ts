import type { Category, Label, Product, ProductKind, SpiceLevel } from './catalogue';
import type { PublicSettings } from '../settings/settings';

export const maxFeatured = 4;

/** The first four products that are popular or new, in the order of the shop. */
export const featured = (products: readonly Product[]): Product[] =>
  products.filter(({ isPopular, isNewArrival }) => isPopular || isNewArrival).slice(0, maxFeatured);

/** A map, because an object also has keys such as "constructor". */
const spiceLevels = new Map<string, SpiceLevel>([
  ['mild', 'Mild'],
  ['medium', 'Medium'],
  ['hot', 'Hot'],
]);

/** Parses a spice level in any case; any unknown text is extra hot. */
export function parseSpiceLevel(text: string): SpiceLevel {
  return spiceLevels.get(text.trim().toLowerCase()) ?? 'Extra Hot';
}

/** The grams of "400g", "0.5 kg" or "250 ml"; undefined for a text without a weight. */
export function gramsOf(weight: string): number | undefined {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(kg|g|gm|ml|l)\b/i.exec(weight) ?? [];
  if (number === undefined) return undefined;
  const grams = Number(number) * (/^(kg|l)$/i.test(unit) ? 1_000 : 1);
  return grams > 0 ? grams : undefined;
}

export type UnitSalePrice = { price: number; unit: 'g' | 'kg' | 'ml' | 'l' };

/**
 * The price per gram below one kilogram and per kilogram from one kilogram, and likewise for litres, as the Packaged
 * Commodities Rules require.
 */
export function unitSalePrice({
  price,
  weight,
}: Pick<Product, 'price' | 'weight'>): UnitSalePrice | undefined {
  const amount = gramsOf(weight);
  if (amount === undefined) return undefined;
  const isFluid = /\d\s*(ml|l)\b/i.test(weight);
  const isLarge = amount >= 1_000;
  const each = isLarge ? (price / amount) * 1_000 : price / amount;
  return {
    price: Math.round(each * 100) / 100,
    unit: isFluid ? (isLarge ? 'l' : 'ml') : isLarge ? 'kg' : 'g',
  };
}

type Declared = Pick<
  Product,
  'name' | 'price' | 'weight' | 'shelfLife' | 'ingredients' | 'allergens' | 'label'
>;

/** The declarations that a product lacks. Only a product that lacks none can be published. */
export function missingDeclarations(product: Declared, kind: ProductKind): string[] {
  const { name, price, weight, shelfLife, ingredients, allergens, label } = product;
  const filled: Record<string, boolean> = {
    name: name !== '',
    price: price > 0,
    weight: gramsOf(weight) !== undefined,
    shelfLife: shelfLife !== '',
    ingredients: ingredients.length > 0,
    allergens: kind !== 'fish' || allergens.length > 0,
    'label.genericName': label.genericName !== '',
    'label.makerName': label.makerName !== '',
    'label.makerAddress': label.makerAddress !== '',
    'label.consumerCare': label.consumerCare !== '',
    'label.countryOfOrigin': label.countryOfOrigin !== '',
  };
  return Object.keys(filled).filter((field) => !filled[field]);
}

type Maker = Pick<PublicSettings, 'makerName' | 'address' | 'phone' | 'email'>;

/** The default label: the business is the maker and the contact for complaints. */
export const defaultLabel = (
  { makerName, address, phone, email }: Maker,
  genericName: string,
): Label => ({
  genericName,
  makerName,
  makerAddress: address,
  consumerCare: `${phone} · ${email}`,
  countryOfOrigin: 'India',
});

/**
 * Sorts by the category's position, then by the product's own (the order of the list); products without a category are
 * last.
 */
export function inShopOrder(
  products: readonly Product[],
  categories: readonly Category[],
): Product[] {
  const position = new Map(categories.map(({ id, displayOrder }) => [id, displayOrder]));
  const of = ({ category }: Product) => position.get(category) ?? Number.MAX_SAFE_INTEGER;
  return [...products].sort((a, b) => of(a) - of(b));
}
