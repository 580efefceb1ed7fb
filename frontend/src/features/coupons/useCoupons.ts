import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';

/** The owner's coupons, loaded anew when `reloadOn` changes: an order may have used one. */
export function useCoupons(reloadOn: unknown) {
  const [coupons, setCoupons] = useState<readonly Coupon[]>();
  const [error, setError] = useState<unknown>();
  const requests = useRef(0);
  const load = useCallback(async () => {
    const request = (requests.current += 1);
    try {
      const { data } = await call('listCoupons', {});
      if (request !== requests.current) return;
      setCoupons(data);
      setError(undefined);
    } catch (caught) {
      if (request === requests.current) setError(caught);
    }
  }, []);
  useEffect(() => void load(), [load, reloadOn]);
  return { coupons, error, reload: () => void load() };
}
