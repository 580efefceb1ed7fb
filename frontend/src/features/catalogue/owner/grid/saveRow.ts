import type { Product, StockReason } from '@kalavara/shared-types/catalogue';
import { call, codeOf, Refused } from '../../../../http/call';
import { newId } from '../../../../http/newId';
import {
  changedPrices,
  type GridDraft,
  type GridField,
  gridFields,
  stockChange,
} from './gridDraft';

export type SavedRow = { before: Product; after: Product; hasPrices: boolean; delta: number };
export type RowFailure = { field: GridField; error: unknown };

/** The same change again after a lost answer is the same command, which the server does once. */
const commandIds = new Map<string, string>();
async function once<T>(content: unknown, send: (commandId: string) => Promise<T>): Promise<T> {
  const key = JSON.stringify(content);
  const commandId = commandIds.get(key) ?? newId();
  commandIds.set(key, commandId);
  const answer = await send(commandId);
  commandIds.delete(key);
  return answer;
}

const updatePrices = (id: string, body: ReturnType<typeof changedPrices>) =>
  once([id, body], (commandId) => call('updateProduct', { params: { id }, body }, { commandId }));
const moveStock = ({ id, updatedAt }: Product, change: number, reason: StockReason) =>
  once([id, updatedAt, change, reason], (commandId) =>
    call('changeStock', { params: { id }, body: { change, reason } }, { commandId }),
  );

/** Saves the prices and the stock of a row by the calls of the form; a refusal of one does not stop the other. */
export async function saveRow(
  draft: GridDraft,
  reason: StockReason,
): Promise<{ saved: SavedRow; failures: RowFailure[] }> {
  const { base } = draft;
  const prices = changedPrices(draft);
  const change = stockChange(draft);
  const saved: SavedRow = { before: base, after: base, hasPrices: false, delta: 0 };
  const failures: RowFailure[] = [];
  if (Object.keys(prices).length > 0)
    try {
      const answer = await updatePrices(base.id, { ...prices, basedOn: base.updatedAt });
      Object.assign(saved, { after: answer.product, hasPrices: true });
    } catch (error) {
      failures.push({ field: fieldOf(error), error });
    }
  if (change !== 0)
    try {
      const answer = await moveStock(base, change, reason);
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
    await updatePrices(before.id, {
      price: before.price,
      originalPrice: before.originalPrice ?? null,
      basedOn: after.updatedAt,
    });
  if (delta !== 0) await moveStock(after, -delta, 'correction');
}

export const isStale = ({ error }: RowFailure): boolean => codeOf(error) === 'changed-meanwhile';
