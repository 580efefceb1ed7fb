import { requiredFields } from '@kalavara/shared-types/inventory/inventory-import.rules';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { ZodError } from 'zod';
import { AppError } from '../../platform/errors';

const errorCodes: Record<string, ErrorCode> = {
  name: 'item-name-needed',
  quantity: 'quantity-wrong',
  minQuantity: 'quantity-wrong',
  currentPrice: 'price-wrong',
  price: 'price-wrong',
};

/** Returns the error of a form: that of the first field with a documented text. */
export function toFormError({ issues }: ZodError): AppError | undefined {
  const fields = [...new Set(issues.map(({ path }) => String(path[0])))];
  const named = Object.keys(errorCodes).find((field) => fields.includes(field));
  return named === undefined ? undefined : new AppError(errorCodes[named]!, { fields });
}

/** Returns the error of a whole list. */
export function toListError(_error: ZodError, sent: unknown): AppError | undefined {
  if (!Array.isArray(sent)) return new AppError('not-an-array');
  const rows = sent as (Record<string, unknown> | null)[];
  const isMissing = (field: string) => (row: Record<string, unknown> | null) =>
    (row?.[field] ?? null) === null;
  const row = rows.findIndex((one) => requiredFields.some((field) => isMissing(field)(one)));
  const field = requiredFields.find((one) => rows.some(isMissing(one)));
  if (field === undefined) return undefined;
  return new AppError('item-field-missing', { fields: [`${row}.${field}`], details: { field } });
}

export const toImportError = (error: ZodError, sent: unknown): AppError | undefined =>
  toListError(error, (sent as { items?: unknown } | null)?.items);
