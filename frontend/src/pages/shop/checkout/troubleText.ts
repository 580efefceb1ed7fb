import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Trouble } from '../../../features/checkout/trouble';
import { nameIn } from '../../../features/catalogue/texts';
import type { Language } from '../../../i18n/language';
import type { TFunction } from 'i18next';
import { rupees } from '../../../ui/rupees';
import type { ShelfNow } from '../cart/useShelf';

type Words = {
  t: TFunction<'checkout'>;
  errorText: (code: ErrorCode) => string;
  language: Language;
};

/** What went wrong, in a sentence that says as much as is known. */
export function troubleText(
  { code, product, amount, said }: Trouble,
  { byId, rules }: ShelfNow,
  { t, errorText, language }: Words,
) {
  if (said !== undefined) return said;
  if (code === 'cancelled') return t('cancelled');
  if (code === 'below-minimum') return t('belowMinimum', { amount: rupees(rules.minimumOrder) });
  if (code === 'amount-mismatch' && amount !== undefined)
    return t('newTotal', { amount: rupees(amount) });
  if (code === 'event-full' && amount !== undefined)
    return t('offerFull', { amount: rupees(amount) });
  const onShelf = product && byId.get(product.id);
  if (!onShelf) return errorText(code);
  const name = nameIn(onShelf, language);
  return product.left > 0 ? t('soldOut', { name, count: product.left }) : t('soldOutAll', { name });
}
