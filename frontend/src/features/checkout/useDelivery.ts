import { pincodeOf } from '@kalavara/shared-types/checkout/checkout.rules';
import { isAbroad } from '@kalavara/shared-types/checkout/countries.rules';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { dayAfter, indianDay, startOfIndianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useState } from 'react';
import { call } from '../../http/call';
import { serverNow } from '../../realtime/clock';
import type { CheckedDelivery, Form } from './form';

/** Answers expire: the owner may change the delivery areas, and the expected day depends on today. */
const freshMs = 5 * minuteMs;
type Answer = { delivery: CheckedDelivery; until: Instant };
const answers = new Map<string, Answer>();

function findFresh(pincode: string): Answer | undefined {
  const answer = answers.get(pincode);
  return answer && answer.until > serverNow() ? answer : undefined;
}

/** After a failed request there is no answer, because the former one may be wrong. */
async function fetchAnswer(pincode: string): Promise<Answer | undefined> {
  const now = serverNow();
  const until = Math.min(now + freshMs, startOfIndianDay(dayAfter(indianDay(now), 1)));
  const request = call('getDelivery', { params: { pincode } });
  const delivery = await request.then(({ data }) => data).catch(() => undefined);
  if (delivery) answers.set(pincode, { delivery, until });
  else answers.delete(pincode);
  return answers.get(pincode);
}

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

/**
 * Loads the delivery for a complete pincode or another country. A missing answer does not block the checkout.
 * `refusal`: the server refused the pincode, so it is checked again.
 */
export function useDelivery(
  { pincode: typed, country }: Pick<Form, 'pincode' | 'country'>,
  countries: PublicSettings['countries'],
  refusal?: object,
): {
  isChecking: boolean;
  delivery: CheckedDelivery | undefined;
} {
  const isForeign = isAbroad(country);
  const pincode = isForeign ? undefined : pincodeOf(typed);
  const [answered, setAnswered] = useState<{ pincode: string } & Partial<Answer>>();

  useEffect(() => {
    if (pincode === undefined) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkAt = (at: Instant) => {
      timer = setTimeout(() => void check(), at - serverNow());
    };
    async function check() {
      const answer = await fetchAnswer(pincode!);
      if (isGone) return;
      setAnswered({ pincode: pincode!, ...answer });
      checkAt(answer?.until ?? serverNow() + freshMs);
    }
    const fresh = refusal ? undefined : findFresh(pincode);
    if (fresh) checkAt(fresh.until);
    else void check();
    // A pincode that was typed without a network has no answer yet.
    const checkOnline = () => {
      if (findFresh(pincode)) return;
      clearTimeout(timer);
      void check();
    };
    window.addEventListener('online', checkOnline);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', checkOnline);
    };
  }, [pincode, refusal]);

  if (isForeign) return { isChecking: false, delivery: deliveryAbroad(country, countries) };
  if (pincode === undefined) return { isChecking: false, delivery: undefined };
  // The shown answer stays until the next one arrives.
  if (answered?.pincode === pincode) return { isChecking: false, delivery: answered.delivery };
  const delivery = findFresh(pincode)?.delivery;
  return { isChecking: !delivery, delivery };
}
