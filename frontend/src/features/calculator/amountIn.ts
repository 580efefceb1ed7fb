import { inBigger, shownQuantity } from '@kalavara/shared-types/estimator.rules';
import type { Unit } from '@kalavara/shared-types/inventory';
import type { Language } from '../../i18n/language';
import { translate } from '../../i18n/translate';

/** "kg" as the reader says it. */
export const unitIn = (language: Language, unit: Unit): string => translate(language, 'inventory', `unit.${unit}`);

const counted: readonly Unit[] = ['piece', 'pack', 'box'];

/** "20 kg", "1250 g (1.25 kg)", "53 pieces". */
export function amountIn(language: Language, amount: number, unit: Unit): string {
  const quantity = shownQuantity(amount);
  if (counted.includes(unit)) return translate(language, 'calculator', `purchase.counted.${unit}`, { count: amount, amount: quantity });
  const big = inBigger(amount, unit);
  const shown = `${quantity} ${unitIn(language, unit)}`;
  return big ? `${shown} (${big.quantity} ${unitIn(language, big.unit)})` : shown;
}
