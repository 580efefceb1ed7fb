import type { Product, StockReason } from '@kalavara/shared-types/catalogue/catalogue';
import { mergeChanges } from '../../../../forms/mergeChanges';
import { isSame } from '@kalavara/shared-types/is-same';
import { call, codeOf, Refused } from '../../../../http/call';
import { newId } from '../../../../http/newId';
import { commandIdFor } from '../../../../http/useCommandId';
import {
  changedPrices,
  type GridDraft,
  type GridField,
  gridFields,
  stockChange,
  toGridValues,
} from './gridDraft';

export type SavedRow = { before: Product; after: Product; hasPrices: boolean; delta: number };
export type RowFailure = { field: GridField; error: unknown };
export type RowResult = {
  saved: SavedRow;
  failures: RowFailure[];
  /** The stock with an earlier change of this row that was done although its answer was lost. */
  stockBefore?: number;
};

const updatePrices = (id: string, body: ReturnType<typeof changedPrices>, commandId: string) =>
  call('updateProduct', { params: { id }, body }, { commandId });
const moveStock = (id: string, body: { change: number; reason: StockReason }, commandId: string) =>
  call('changeStock', { params: { id }, body }, { commandId });

/**
 * A change that is repeated after a lost answer has the same command id, so that the server performs it once. Until its
 * answer a change of stock has one id with any values: a lost one that was done would be added to the corrected one.
 */
export function withCommandIds(draft: GridDraft) {
  const { prices, stock } = draft.commandIds ?? {};
  return {
    ...draft,
    commandIds: {
      prices: commandIdFor(prices, [changedPrices(draft), draft.base.updatedAt]),
      stock: stock ?? (stockChange(draft) === 0 ? undefined : { content: '', id: newId() }),
    },
  };
}

/** Saves the prices and the stock of a row by the calls of the form; a refusal of one does not stop the other. */
export async function saveRow(
  draft: ReturnType<typeof withCommandIds>,
  reason: StockReason,
): Promise<RowResult> {
  const { base, commandIds } = draft;
  const prices = changedPrices(draft);
  const change = stockChange(draft);
  const saved: SavedRow = { before: base, after: base, hasPrices: false, delta: 0 };
  const failures: RowFailure[] = [];
  let stockBefore: number | undefined;
  if (Object.keys(prices).length > 0)
    try {
      const send = ({ updatedAt }: Product, commandId: string) =>
        updatePrices(base.id, { ...prices, basedOn: updatedAt }, commandId);
      const before = { latest: base };
      const answer = await send(base, commandIds.prices.id).catch(async (error: unknown) => {
        before.latest = await findUncontested(draft, error);
        return send(before.latest, newId());
      });
      Object.assign(saved, { before: before.latest, after: answer.product, hasPrices: true });
    } catch (error) {
      failures.push({ field: fieldOf(error), error });
    }
  if (commandIds.stock && change !== 0)
    try {
      const answer = await moveStock(base.id, { change, reason }, commandIds.stock.id);
      const { stockQuantity, inStock } = answer.product;
      saved.after = { ...saved.after, stockQuantity, inStock };
      saved.delta = change;
    } catch (error) {
      failures.push({ field: 'stock', error });
      if (codeOf(error) === 'id-reused') {
        const latest = await findLatest(base).catch(() => undefined);
        stockBefore = latest?.stockQuantity;
      }
    }
  return { saved, failures, ...(stockBefore !== undefined && { stockBefore }) };
}

const findLatest = async ({ id }: Product): Promise<Product | undefined> => {
  const { data } = await call('listProducts', { query: { includeHidden: 'true' } });
  return data.find((product) => product.id === id);
};

/**
 * Returns the product that another person or tab saved meanwhile, if the prices changed here are unaffected; otherwise
 * throws `error`.
 */
async function findUncontested({ base, values }: GridDraft, error: unknown): Promise<Product> {
  if (codeOf(error) !== 'changed-meanwhile') throw error;
  const latest = await findLatest(base);
  if (!latest || latest.updatedAt === base.updatedAt) throw error;
  const from = pricesOf(toGridValues(base));
  const mine = pricesOf(values);
  const theirs = pricesOf(toGridValues(latest));
  if (!isSame(mergeChanges(from, mine, theirs), mergeChanges(from, theirs, mine))) throw error;
  return latest;
}

const pricesOf = ({ price, originalPrice }: GridDraft['values']) => ({ price, originalPrice });

function fieldOf(error: unknown): GridField {
  const fields = error instanceof Refused ? (error.failure.fields ?? []) : [];
  return gridFields.find((field) => fields.includes(field)) ?? 'price';
}

/** Restores the former prices and the stock, unless another person has saved since. */
export async function undoRow({ before, after, hasPrices, delta }: SavedRow): Promise<void> {
  if (hasPrices)
    await updatePrices(
      before.id,
      {
        price: before.price,
        originalPrice: before.originalPrice ?? null,
        basedOn: after.updatedAt,
      },
      newId(),
    );
  if (delta !== 0) await moveStock(after.id, { change: -delta, reason: 'correction' }, newId());
}

export const isStale = ({ error }: RowFailure): boolean => codeOf(error) === 'changed-meanwhile';
