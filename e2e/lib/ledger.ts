import type { Movement } from '@kalavara/shared-types/inventory/inventory';

/** What must be in the store if nothing but these movements happened, in thousandths so that nothing is rounded. */
export const quantityOf = (movements: readonly Pick<Movement, 'change'>[]): number =>
  movements.reduce((sum, { change }) => sum + Math.round(change * 1_000), 0) / 1_000;
