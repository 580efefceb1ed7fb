import i18next from 'i18next';
import type { Unit } from '@kalavara/shared-types/inventory/inventory';
import { toLargerUnit, formatQuantity, unitName } from '@kalavara/shared-types/units.rules';
import type { Language } from '../../i18n/language';

const counted: readonly Unit[] = ['piece', 'pack', 'box'];

/** Formats an amount: "20 kg", "1250 g (1.25 kg)", "53 pieces". */
export const amountIn = (language: Language, amount: number, unit: Unit): string =>
  formatAmount(language, amount, unit, formatQuantity(amount));

/** Formats a required amount, which is never rounded down. */
export const requirementIn = (language: Language, amount: number, unit: Unit): string =>
  formatAmount(language, amount, unit, formatQuantity(amount, 'up'));

function formatAmount(language: Language, amount: number, unit: Unit, quantity: string): string {
  if (counted.includes(unit))
    return i18next.getFixedT(language, 'purchase')(
      `purchase.counted.${unit as 'piece' | 'pack' | 'box'}`,
      { count: amount, amount: quantity },
    );
  const big = toLargerUnit(amount, unit);
  const shown = `${quantity} ${unitName(language, unit)}`;
  return big ? `${shown} (${big.quantity} ${unitName(language, big.unit)})` : shown;
}
