import { pincodeOf } from '@kalavara/shared-types/checkout.rules';
import { useEffect, useState } from 'react';
import { call } from '../../http/call';
import type { KnownDelivery } from './form';

const known = new Map<string, KnownDelivery>();

/** What post to a pincode means, once six digits stand there. An answer that does not come stops nobody. */
export function useDelivery(typed: string): {
  isAsking: boolean;
  delivery: KnownDelivery | undefined;
} {
  const pincode = pincodeOf(typed);
  const [answered, setAnswered] = useState<string>();

  useEffect(() => {
    if (pincode === undefined || known.has(pincode)) return undefined;
    let isGone = false;
    const answer = () => void (isGone || setAnswered(pincode));
    call('getDelivery', { params: { pincode } })
      .then(({ data }) => void known.set(pincode, data))
      .then(answer, answer);
    return () => void (isGone = true);
  }, [pincode]);

  const delivery = pincode === undefined ? undefined : known.get(pincode);
  return { isAsking: pincode !== undefined && !delivery && answered !== pincode, delivery };
}
