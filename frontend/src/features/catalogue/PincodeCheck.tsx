import { pincodeOf } from '@kalavara/shared-types/checkout.rules';
import type { Delivery } from '@kalavara/shared-types/delivery';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { call } from '../../http/call';
import { Button } from '../../ui/Button';
import { rupees } from '../../ui/rupees';
import { TextField } from '../../ui/TextField';
import { dayText } from '../../ui/time';
import css from './ProductLabel.module.css';

type Known = Delivery | 'invalid' | 'failed' | 'asking' | undefined;

/** Whether the post gets there, and when: asked before anything is put into a cart. */
export function PincodeCheck() {
  const { t } = useTranslation('product');
  const [typed, type] = useState('');
  const [known, learn] = useState<Known>();

  async function ask(event: FormEvent) {
    event.preventDefault();
    const pincode = pincodeOf(typed);
    if (pincode === undefined) return learn('invalid');
    learn('asking');
    const answer = await call('getDelivery', { params: { pincode } }).catch(() => undefined);
    learn(answer?.data ?? 'failed');
  }

  return (
    <form onSubmit={(event) => void ask(event)}>
      <div className={css['check']}>
        <TextField
          label={t('pincode.label')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          value={typed}
          onChange={(event) => type(event.target.value)}
          error={known === 'invalid' ? t('pincode.invalid') : undefined}
        />
        <Button type="submit" look="quiet" isBusy={known === 'asking'}>
          {t('pincode.check')}
        </Button>
      </div>
      <p className={css['answer']} role="status">
        <Answer known={known} />
      </p>
    </form>
  );
}

function Answer({ known }: { known: Known }) {
  const { t } = useTranslation('product');
  const language = useLanguage();
  if (known === 'failed') return t('pincode.failed');
  if (typeof known !== 'object') return null;
  const { pincode, isServiceable, days, fee, expected } = known;
  if (!isServiceable) return t('pincode.notServed', { pincode });
  const arrival = t('pincode.served', { count: days, date: dayText(expected, language) });
  return fee === null ? arrival : `${arrival} ${t('pincode.fee', { fee: rupees(fee) })}`;
}
