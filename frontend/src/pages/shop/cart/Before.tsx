import { type Paise, toRupees } from '@kalavara/shared-types/money.rules';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import css from './CartPanel.module.css';

/** The price without the pickle event. */
export function Before({ paise }: { paise: Paise }) {
  const { t } = useTranslation('product');
  const price = rupees(toRupees(paise));
  return (
    <>
      <s className={css['before']} aria-label={t('insteadOf', { price })}>
        {price}
      </s>{' '}
    </>
  );
}
