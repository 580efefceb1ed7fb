import type { LooseProduct, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { parseRupees } from '@kalavara/shared-types/numbers.rules';
import type { CommandId } from '../../../../http/useCommandId';
import { productErrors, type ProductError } from '../productErrors';
import { changedProduct, toProductValues } from '../productValues';

export const gridFields = ['price', 'originalPrice', 'stock'] as const;
export type GridField = (typeof gridFields)[number];
export type GridValues = Record<GridField, string>;

/** The key of unsaved input, which survives a visit to another tab of the dashboard. */
export const gridDraftKey = 'product grid';

/** A row with unsaved input, and the product that it was filled from. */
export type GridDraft = {
  base: Product;
  values: GridValues;
  /**
   * Ids of calls that were sent and not answered. They end with the draft: an equal change in a later draft is a new
   * one.
   */
  commandIds?: { prices?: CommandId; stock?: CommandId | undefined };
};

/**
 * A draft for a product without unsaved input. A change of stock that was sent and not answered has its id while the list
 * shows the stock of before: it may have been done.
 */
export function startDraft(product: Product, reset: GridDraft | undefined): GridDraft {
  const stock =
    reset?.base.stockQuantity === product.stockQuantity ? reset.commandIds?.stock : undefined;
  return { base: product, values: toGridValues(product), commandIds: { stock } };
}

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

/** Returns the changed prices as the form of a product would send them. */
export const changedPrices = (draft: GridDraft): LooseProduct =>
  changedProduct(toProductValues(draft.base), toFormValues(draft));

const isCount = (typed: string) => /^\d{1,5}$/.test(typed.trim());

/** Returns the difference in units, so that units sold between typing and saving are not counted twice. */
export const stockChange = ({ base, values }: GridDraft): number =>
  isCount(values.stock) ? Number(values.stock) - base.stockQuantity : 0;

/** Whether two texts are the same price, such as "450.0" and "450". */
const normalized = (typed: string) => String(parseRupees(typed) ?? typed.trim());
export const isChanged = ({ base, values }: GridDraft, field: GridField): boolean =>
  normalized(values[field]) !== normalized(toGridValues(base)[field]);
export const hasChanges = (draft: GridDraft): boolean =>
  gridFields.some((field) => isChanged(draft, field));
/** "450.0" may become "450.05", so the typed text stays although it is no change yet. */
export const isTyped = ({ base, values }: GridDraft): boolean =>
  gridFields.some((field) => values[field] !== toGridValues(base)[field]);

export const isTypedSince = ({ values }: GridDraft, before: GridDraft): boolean =>
  gridFields.some((field) => values[field] !== before.values[field]);

type Answered = {
  sent: GridDraft;
  /** The product with the saved part. */
  after: Product;
  isRefused: { prices: boolean; stock: boolean };
  /** The stock with an earlier change that was done although its answer was lost: the typed one is a change of it. */
  stockBefore?: number | undefined;
};

/**
 * Returns the draft after its row was sent: the cells that were refused or typed meanwhile, and the other ones as
 * stored.
 */
export function rebaseDraft(
  typed: GridDraft,
  { sent, after, isRefused, stockBefore }: Answered,
): GridDraft {
  const isOpen = (field: GridField) =>
    isRefused[field === 'stock' ? 'stock' : 'prices'] || typed.values[field] !== sent.values[field];
  const stored = toGridValues(after);
  const valueOf = (field: GridField) => (isOpen(field) ? typed.values[field] : stored[field]);
  // A typed stock remains the same change, regardless of units sold since.
  const stockBase =
    stockBefore ?? (isRefused.stock ? sent.base.stockQuantity : Number(sent.values.stock));
  const { prices, stock } = sent.commandIds ?? {};
  return {
    base: { ...after, stockQuantity: isOpen('stock') ? stockBase : after.stockQuantity },
    values: {
      price: valueOf('price'),
      originalPrice: valueOf('originalPrice'),
      stock: valueOf('stock'),
    },
    commandIds: {
      ...(isRefused.prices && prices && { prices }),
      ...(isRefused.stock && stockBefore === undefined && stock && { stock }),
    },
  };
}

/** Returns the errors that the form of the product would report for the changed cells. */
export function gridErrors(draft: GridDraft): Partial<Record<GridField, ProductError>> {
  const errors: Partial<Record<GridField, ProductError>> = {};
  if (!isCount(draft.values.stock)) errors.stock = 'noCount';
  if (!isChanged(draft, 'price') && !isChanged(draft, 'originalPrice')) return errors;
  const { price, originalPrice } = productErrors(toFormValues(draft), undefined, { isNew: false });
  return { ...errors, ...(price && { price }), ...(originalPrice && { originalPrice }) };
}
