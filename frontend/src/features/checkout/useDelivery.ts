import { pincodeOf } from '@kalavara/shared-types/checkout.rules';
import { useEffect, useState } from 'react';
import { call } from '../../http/call';
import type { CheckedDelivery } from './form';

const cache = new Map<string, CheckedDelivery>();

/** Delivery to a complete pincode. A missing answer does not block the checkout. */
export function useDelivery(typed: string): {
  isChecking: boolean;
  delivery: CheckedDelivery | undefined;
} {
  const pincode = pincodeOf(typed);
  const [answered, setAnswered] = useState<string>();

  useEffect(() => {
    if (pincode === undefined || cache.has(pincode)) return undefined;
    let isGone = false;
    const answer = () => void (isGone || setAnswered(pincode));
    call('getDelivery', { params: { pincode } })
      .then(({ data }) => void cache.set(pincode, data))
      .then(answer, answer);
    return () => void (isGone = true);
  }, [pincode]);

  const delivery = pincode === undefined ? undefined : cache.get(pincode);
  return { isChecking: pincode !== undefined && !delivery && answered !== pincode, delivery };
}
