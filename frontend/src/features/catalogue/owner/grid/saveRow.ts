import type { Product, StockReason } from '@kalavara/shared-types/catalogue/catalogue';
import { call, codeOf, Refused } from '../../../../http/call';
import { newId } from '../../../../http/newId';
import { commandIdFor } from '../../../../http/useCommandId';
import {
  changedPrices,
  type GridDraft,
  type GridField,
  gridFields,
  stockChange,
} from './gridDraft';

export type SavedRow = { before: Product; after: Product; hasPrices: boolean; delta: number };
export type RowFailure = { field: GridField; error: unknown };

const updatePrices = (id: string, body: ReturnType<typeof changedPrices>, commandId: string) =>
  call('updateProduct', { params: { id }, body }, { commandId });
const moveStock = (id: string, body: { change: number; reason: StockReason }, commandId: string) =>
  call('changeStock', { params: { id }, body }, { commandId });

/** A change repeated after a lost answer has the same command id, so the server performs it once. */
export function withCommandIds(draft: GridDraft, reason: StockReason) {
  const { prices, stock } = draft.commandIds ?? {};
  return {
    ...draft,
    commandIds: {
      prices: commandIdFor(prices, [changedPrices(draft), draft.base.updatedAt]),
      stock: commandIdFor(stock, [stockChange(draft), reason]),
    },
  };
}

/** Saves the prices and the stock of a row by the calls of the form; a refusal of one does not stop the other. */
export async function saveRow(
  draft: ReturnType<typeof withCommandIds>,
  reason: StockReason,
): Promise<{ saved: SavedRow; failures: RowFailure[] }> {
  const { base, commandIds } = draft;
  const prices = changedPrices(draft);
  const change = stockChange(draft);
  const saved: SavedRow = { before: base, after: base, hasPrices: false, delta: 0 };
  const failures: RowFailure[] = [];
  if (Object.keys(prices).length > 0)
    try {
      const answer = await updatePrices(
        base.id,
        { ...prices, basedOn: base.updatedAt },
        commandIds.prices.id,
      );
      Object.assign(saved, { after: answer.product, hasPrices: true });
    } catch (error) {
      failures.push({ field: fieldOf(error), error });
    }
  if (change !== 0)
    try {
      const answer = await moveStock(base.id, { change, reason }, commandIds.stock.id);
      const { stockQuantity, inStock } = answer.product;
      saved.after = { ...saved.after, stockQuantity, inStock };
      saved.delta = change;
    } catch (error) {
      failures.push({ field: 'stock', error });
    }
  return { saved, failures };
}

function fieldOf(error: unknown): GridField {
  const fields = error instanceof Refused ? (error.failure.fields ?? []) : [];
  return gridFields.find((field) => fields.includes(field)) ?? 'price';
}

/** Saves the previous prices and takes the stock back, unless another person saved since. */
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
