import type { Movement } from '@kalavara/shared-types/inventory/inventory';

/**
 * Returns the quantity in the store that results from these movements alone, calculated in thousandths to avoid
 * rounding errors.
 */
export const quantityOf = (movements: readonly Pick<Movement, 'change'>[]): number =>
  movements.reduce((sum, { change }) => sum + Math.round(change * 1_000), 0) / 1_000;
