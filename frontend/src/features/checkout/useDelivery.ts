import { pincodeOf } from '@kalavara/shared-types/checkout.rules';
import { isAbroad } from '@kalavara/shared-types/countries.rules';
import type { PublicSettings } from '@kalavara/shared-types/settings';
import { useEffect, useState } from 'react';
import { call } from '../../http/call';
import type { CheckedDelivery, Form } from './form';

const cache = new Map<string, CheckedDelivery>();

const deliveryAbroad = (
  country: string,
  countries: PublicSettings['countries'],
): CheckedDelivery => {
  const found = countries.find(({ code }) => code === country);
  const isServiceable = found !== undefined;
  return {
    isServiceable,
    fee: found?.fee ?? null,
    isAbroad: true,
    pincode: '',
    expected: '',
    days: 0,
  };
};

/** Delivery to a complete pincode, or to another country. A missing answer does not block the checkout. */
export function useDelivery(
  { pincode: typed, country }: Pick<Form, 'pincode' | 'country'>,
  countries: PublicSettings['countries'],
): {
  isChecking: boolean;
  delivery: CheckedDelivery | undefined;
} {
  const isForeign = isAbroad(country);
  const pincode = isForeign ? undefined : pincodeOf(typed);
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

  if (isForeign) return { isChecking: false, delivery: deliveryAbroad(country, countries) };
  const delivery = pincode === undefined ? undefined : cache.get(pincode);
  return { isChecking: pincode !== undefined && !delivery && answered !== pincode, delivery };
}
