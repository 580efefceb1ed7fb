import type { ErrorCode } from '@kalavara/shared-types/errors';
import { memo, useEffect, useRef, useState } from 'react';
import { applyCoupon, typeInto, type Applied } from '../../../features/checkout/form';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { call, codeOf } from '../../../http/call';
import { Button } from '../../../ui/Button';
import { rupees } from '../../../ui/rupees';
import { TextField } from '../../../ui/TextField';
import type { Reckoned } from '../cart/useBill';
import css from './CheckoutDialog.module.css';

type Props = {
  typed: string;
  applied: Applied | null;
  /** Why the applied coupon does not count for this cart. */
  problem: Reckoned<unknown>['couponProblem'];
  invalidBy?: string | undefined;
};

/** Coupon codes are checked by the server; the list is never sent to the shop. */
export const CouponBox = memo(function CouponBox({ typed, applied, problem, invalidBy }: Props) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<string>();
  const [times, setTimes] = useState(0);
  const answer = useRef<HTMLParagraphElement>(null);

  // On a small phone the message is below the visible part when "Apply" is pressed.
  useEffect(() => {
    if (times > 0) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [times]);

  function textFor(code: ErrorCode) {
    if (code === 'coupon-unknown') return t('couponUnknown');
    return code === 'unavailable' ? t('couponFailed') : errorText(code);
  }

  /** What the coupon takes off, or why it does not count for this cart. */
  function appliedText({ code, percent, amount, minimum, products }: Applied) {
    if (problem === 'coupon-minimum') return t('couponMinimum', { code, amount: rupees(minimum!) });
    if (problem) return errorText(problem);
    if (amount !== undefined)
      return t(products ? 'couponAmountProducts' : 'couponAppliedAmount', {
        ...{ code, amount: rupees(amount) },
      });
    return t(products ? 'couponAppliedProducts' : 'couponApplied', { code, percent });
  }

  async function apply() {
    const code = typed.trim();
    if (code === '') return;
    setChecking(true);
    setError(undefined);
    try {
      const { data } = await call('checkCoupon', { body: { code } });
      applyCoupon(data);
    } catch (thrown) {
      applyCoupon(null);
      typeInto('coupon', typed);
      setError(textFor(codeOf(thrown)));
    } finally {
      setChecking(false);
      setTimes((before) => before + 1);
    }
  }
  return (
    <div className={css['part']}>
      <div className={css['coupon']}>
        <TextField
          label={t('coupon')}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          readOnly={applied !== null}
          invalidBy={error ? 'checkout-coupon-error' : invalidBy}
          onChange={(event) => {
            setError(undefined);
            typeInto('coupon', event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || applied) return;
            event.preventDefault();
            void apply();
          }}
        />
        {applied ? (
          <Button variant="quiet" onClick={() => applyCoupon(null)}>
            {t('takeOff')}
          </Button>
        ) : (
          <Button variant="quiet" isBusy={isChecking} onClick={() => void apply()}>
            {t('apply')}
          </Button>
        )}
      </div>
      <p
        ref={answer}
        role="status"
        id="checkout-coupon-error"
        className={applied && !problem ? css['good'] : css['bad']}
      >
        {applied ? appliedText(applied) : error}
      </p>
    </div>
  );
});
