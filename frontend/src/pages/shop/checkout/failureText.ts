import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { CheckoutFailure } from '../../../features/checkout/failure';
import { nameIn } from '../../../features/catalogue/texts';
import type { Language } from '../../../i18n/language';
import type { TFunction } from 'i18next';
import { rupees } from '../../../ui/rupees';
import type { AvailableCatalogue } from '../cart/useAvailableCatalogue';

type Texts = {
  t: TFunction<'checkout'>;
  errorText: (code: ErrorCode) => string;
  language: Language;
  /** False if all products of the cart have sold out. */
  hasLines: boolean;
};

/** Formats the failure as a sentence, as specific as the answer allows. */
export function failureText(
  { code, codes, product, amount, removedCoupon, serverText }: CheckoutFailure,
  { byId, rules }: AvailableCatalogue,
  { t, errorText, language, hasLines }: Texts,
) {
  if (serverText !== undefined) return serverText;
  if (code === 'cancelled' || code === 'replaced') return t(code);
  // Each kind of error once, regardless of the number of fields that have it.
  if (codes) return [...new Set(Object.values(codes))].map(errorText).join(' ');
  if (code === 'below-minimum') return t('belowMinimum', { amount: rupees(rules.minimumOrder) });
  if (code === 'amount-mismatch' && amount !== undefined)
    return t('newTotal', { amount: rupees(amount) });
  if (code === 'event-full' && amount !== undefined)
    return t('offerFull', { amount: rupees(amount) });
  if (removedCoupon !== undefined)
    return t('couponRemoved', { why: errorText(code), code: removedCoupon });
  const available = product && byId.get(product.id);
  if (!available) return errorText(code);
  const name = nameIn(available, language);
  if (product.left > 0) return t('soldOut', { name, count: product.left });
  if (product.isReserved) return t('reserved', { name });
  return t(hasLines ? 'soldOutAll' : 'soldOutOnly', { name });
}
