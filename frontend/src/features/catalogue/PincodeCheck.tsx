import { pincodeOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { Delivery } from '@kalavara/shared-types/delivery/delivery';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { call } from '../../http/call';
import { Button } from '../../ui/Button';
import { rupees } from '../../ui/rupees';
import { TextField } from '../../ui/TextField';
import { dayText } from '../../ui/time';
import css from './ProductLabel.module.css';

type Result = Delivery | 'invalid' | 'failed' | 'asking' | undefined;

/** Shows whether and when a parcel arrives, before anything is in the cart. */
export function PincodeCheck() {
  const { t } = useTranslation('product');
  // Uncontrolled, so that text typed before the scripts were loaded counts.
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result>();
  const answerId = useId();

  function checkPincode(event: FormEvent) {
    event.preventDefault();
    const pincode = pincodeOf(field.current!.value);
    if (pincode === undefined) return setResult('invalid');
    setResult('asking');
    const show = (answered: Result) => {
      // Another pincode may have been typed meanwhile.
      if (field.current && pincodeOf(field.current.value) === pincode) setResult(answered);
    };
    call('getDelivery', { params: { pincode } }).then(
      ({ data }) => show(data),
      () => show('failed'),
    );
  }

  return (
    <form onSubmit={checkPincode}>
      <div className={css['check']}>
        <TextField
          label={t('pincode.label')}
          ref={field}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          onChange={() => setResult(undefined)}
          invalidBy={result === 'invalid' ? answerId : undefined}
        />
        <Button type="submit" variant="quiet" isBusy={result === 'asking'}>
          {t('pincode.check')}
        </Button>
      </div>
      {/* Below both: inside the field it would push the button out of line. */}
      <p
        id={answerId}
        className={css['answer']}
        role="status"
        data-wrong={result === 'invalid' || undefined}
      >
        <Answer result={result} />
      </p>
    </form>
  );
}

function Answer({ result }: { result: Result }) {
  const { t } = useTranslation('product');
  const language = useLanguage();
  if (result === 'invalid') return t('pincode.invalid');
  if (result === 'failed') return t('pincode.failed');
  if (typeof result !== 'object') return null;
  const { pincode, isServiceable, days, fee, expected } = result;
  if (result.isOutOfState) return t('pincode.outOfState');
  if (!isServiceable) return t('pincode.notServed', { pincode });
  const arrival = t('pincode.served', { count: days, date: dayText(expected, language) });
  return fee === null ? arrival : `${arrival} ${t('pincode.fee', { fee: rupees(fee) })}`;
}
