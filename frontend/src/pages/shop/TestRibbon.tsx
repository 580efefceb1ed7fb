import { getCachedPayments } from '../../features/checkout/payments';
import { useTranslation } from 'react-i18next';
import css from './TestRibbon.module.css';

/** Shown while the payment gateway is in test mode, when no order is delivered. */
export function TestRibbon() {
  const { t } = useTranslation('shop');
  return getCachedPayments()?.isTest ? <p className={css['ribbon']}>{t('testPayments')}</p> : null;
}
