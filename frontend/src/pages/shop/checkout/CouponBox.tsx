import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { memo, useEffect, useRef } from 'react';
import { applyCoupon, typeInto, type Applied } from '../../../features/checkout/form';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { rupees } from '../../../ui/rupees';
import { TextField } from '../../../ui/TextField';
import type { CartQuote } from '../cart/useBill';
import css from './CheckoutDialog.module.css';
import type { useCouponCheck } from './useCouponCheck';

type Props = {
  typed: string;
  applied: Applied | null;
  /** The reason why the applied coupon is not valid for this cart. */
  problem: CartQuote<unknown>['couponProblem'];
  /** The pickle event reduces the price by more, and cannot be combined with the coupon. */
  isBesideOffer: boolean;
  check: ReturnType<typeof useCouponCheck>;
  invalidBy?: string | undefined;
};

/** The coupon field, with the discount or the reason why there is none. */
export const CouponBox = memo(function CouponBox({
  typed,
  applied,
  problem,
  isBesideOffer,
  check: { isChecking, error, times, apply, clearError },
  invalidBy,
}: Props) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);

  // The busy button has lost the focus, and on a small phone the message is outside of the visible part.
  useEffect(() => {
    if (times === 0) return;
    (field.current?.matches('[aria-invalid]') ? field : answer).current?.focus();
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [times]);

  const applyTyped = () => (typed.trim() === '' ? field.current?.focus() : void apply(typed));

  function textFor(code: ErrorCode) {
    if (code === 'coupon-unknown') return t('couponUnknown');
    return code === 'unavailable' ? t('couponFailed') : errorText(code);
  }

  /** The discount of the coupon, or the reason why it is not valid for this cart. */
  function appliedText({ code, percent, amount, minimum, products }: Applied) {
    if (problem === 'coupon-minimum') return t('couponMinimum', { code, amount: rupees(minimum!) });
    if (problem) return errorText(problem);
    if (isBesideOffer) return t('couponBeside');
    if (amount !== undefined)
      return t(products ? 'couponAmountProducts' : 'couponAppliedAmount', {
        code,
        amount: rupees(amount),
      });
    return t(products ? 'couponAppliedProducts' : 'couponApplied', { code, percent });
  }

  return (
    <div className={css['part']}>
      <div className={css['coupon']}>
        <TextField
          ref={field}
          label={t('coupon')}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          readOnly={applied !== null || isChecking}
          invalidBy={error ? 'checkout-coupon-error' : invalidBy}
          onChange={(event) => {
            clearError();
            typeInto('coupon', event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || applied) return;
            event.preventDefault();
            applyTyped();
          }}
        />
        {applied ? (
          <Button variant="quiet" onClick={() => applyCoupon(null)}>
            {t('takeOff')}
          </Button>
        ) : (
          <Button variant="quiet" isBusy={isChecking} onClick={applyTyped}>
            {t('apply')}
          </Button>
        )}
      </div>
      <p
        ref={answer}
        role="status"
        id="checkout-coupon-error"
        tabIndex={-1}
        className={applied && !problem && !isBesideOffer ? css['good'] : css['bad']}
      >
        {applied ? appliedText(applied) : error && textFor(error)}
      </p>
    </div>
  );
});
