import { paymentsNow } from '../../features/checkout/payments';
import { useTranslation } from 'react-i18next';
import css from './TestRibbon.module.css';

/** While the gateway is one for practice, nobody shall think that jars will come. */
export function TestRibbon() {
  const { t } = useTranslation('shop');
  return paymentsNow()?.isTest ? <p className={css['ribbon']}>{t('testPayments')}</p> : null;
}
