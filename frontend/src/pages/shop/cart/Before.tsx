import { type Paise, toRupees } from '@kalavara/shared-types/money.rules';
import { useTranslation } from 'react-i18next';
import { FormerPrice } from '../../../ui/FormerPrice';
import { rupees } from '../../../ui/rupees';

/** The price without the pickle event. */
export function Before({ paise }: { paise: Paise }) {
  const { t } = useTranslation('product');
  const price = rupees(toRupees(paise));
  return (
    <>
      <FormerPrice price={price} text={t('insteadOf', { price })} />{' '}
    </>
  );
}
