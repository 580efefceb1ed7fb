import type { LooseProduct, Product } from '@kalavara/shared-types/catalogue';
import { productErrors, type ProductError } from '../productErrors';
import { changedProduct, toProductValues } from '../productValues';

export const gridFields = ['price', 'originalPrice', 'stock'] as const;
export type GridField = (typeof gridFields)[number];
export type GridValues = Record<GridField, string>;

/** Under which unsaved input is found again after another tab was visited. */
export const gridDraftKey = 'product grid';

/** A row with unsaved input, and the product it was filled from. */
export type GridDraft = { base: Product; values: GridValues };

export const toGridValues = ({ price, originalPrice, stockQuantity }: Product): GridValues => ({
  price: String(price),
  originalPrice: originalPrice === undefined ? '' : String(originalPrice),
  stock: String(stockQuantity),
});

const toFormValues = ({ base, values: { price, originalPrice } }: GridDraft) => ({
  ...toProductValues(base),
  price,
  originalPrice,
});

/** The changed prices, as the form of a product would send them. */
export const changedPrices = (draft: GridDraft): LooseProduct =>
  changedProduct(toProductValues(draft.base), toFormValues(draft));

const isCount = (typed: string) => /^\d{1,5}$/.test(typed.trim());

/** How many units came or went: what is sold between typing and saving stays sold. */
export const stockChange = ({ base, values }: GridDraft): number =>
  isCount(values.stock) ? Number(values.stock) - base.stockQuantity : 0;

export const isChanged = ({ base, values }: GridDraft, field: GridField): boolean =>
  values[field].trim() !== toGridValues(base)[field];
export const isUnchanged = (draft: GridDraft): boolean =>
  gridFields.every((field) => !isChanged(draft, field));

/** What the form of the product would refuse of the changed cells. */
export function gridErrors(draft: GridDraft): Partial<Record<GridField, ProductError>> {
  const errors: Partial<Record<GridField, ProductError>> = {};
  if (!isCount(draft.values.stock)) errors.stock = 'noCount';
  if (!isChanged(draft, 'price') && !isChanged(draft, 'originalPrice')) return errors;
  const { price, originalPrice } = productErrors(toFormValues(draft), undefined, false);
  return { ...errors, ...(price && { price }), ...(originalPrice && { originalPrice }) };
}
