import { requiredFields } from '@kalavara/shared-types/inventory-import.rules';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { ZodError } from 'zod';
import { AppError } from '../../platform/errors';

const sentences: Record<string, ErrorCode> = {
  name: 'item-name-needed',
  quantity: 'quantity-wrong',
  minQuantity: 'quantity-wrong',
  currentPrice: 'price-wrong',
  price: 'price-wrong',
};

/** What is wrong with a form, by the first of its fields that has a documented sentence (K-536 to K-538). */
export function inForm({ issues }: ZodError): AppError | undefined {
  const fields = [...new Set(issues.map(({ path }) => String(path[0])))];
  const named = Object.keys(sentences).find((field) => fields.includes(field));
  return named === undefined ? undefined : new AppError(sentences[named]!, { fields });
}

/** What is wrong with a whole list (K-541, K-542). */
export function inList(_wrong: ZodError, sent: unknown): AppError | undefined {
  if (!Array.isArray(sent)) return new AppError('not-an-array');
  const rows = sent as (Record<string, unknown> | null)[];
  const isMissing = (field: string) => (row: Record<string, unknown> | null) =>
    (row?.[field] ?? null) === null;
  const row = rows.findIndex((one) => requiredFields.some((field) => isMissing(field)(one)));
  const field = requiredFields.find((one) => rows.some(isMissing(one)));
  if (field === undefined) return undefined;
  return new AppError('item-field-missing', { fields: [`${row}.${field}`], details: { field } });
}

export const inImport = (wrong: ZodError, sent: unknown): AppError | undefined =>
  inList(wrong, (sent as { items?: unknown } | null)?.items);
