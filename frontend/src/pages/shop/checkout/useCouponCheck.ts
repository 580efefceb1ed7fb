import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useMemo, useState } from 'react';
import { getAttemptCoupon } from '../../../features/checkout/attempt';
import { applyCoupon, typeInto } from '../../../features/checkout/form';
import { call, codeOf } from '../../../http/call';

type Check = {
  isChecking: boolean;
  /** The reason why the typed code was refused. */
  error: ErrorCode | null;
  /** The number of checks that were answered. */
  times: number;
};

/** Checks coupon codes on the server; the list of coupons is never sent to the shop. */
export function useCouponCheck() {
  const [check, setCheck] = useState<Check>({ isChecking: false, error: null, times: 0 });
  const actions = useMemo(
    () => ({
      /** Returns whether the code was accepted. */
      apply: async (typed: string): Promise<boolean> => {
        const code = typed.trim();
        if (code === '') return false;
        setCheck(({ times }) => ({ times, isChecking: true, error: null }));
        let error: ErrorCode | null = null;
        try {
          const { data } = await call('checkCoupon', { body: { code } });
          applyCoupon(data);
        } catch (thrown) {
          error = codeOf(thrown);
          // The unpaid order of this tab has the use, and the order that replaces it takes it over.
          const own = getAttemptCoupon();
          if (error === 'coupon-used-up' && own?.code === code.toUpperCase()) {
            applyCoupon(own);
            error = null;
          } else {
            applyCoupon(null);
            typeInto('coupon', typed);
          }
        }
        setCheck(({ times }) => ({ times: times + 1, isChecking: false, error }));
        return error === null;
      },
      clearError: () => setCheck((before) => ({ ...before, error: null })),
    }),
    [],
  );
  return useMemo(() => ({ ...check, ...actions }), [check, actions]);
}
