import { useTranslation } from 'react-i18next';
import { pathTo } from '../order/orderAddress';
import css from './Confirming.module.css';

type Props = { orderNo: string | null; /** Taking unusually long. */ isLate: boolean };

/** Shown while a payment is being confirmed. It is neither a bare spinner nor an error, because nothing is wrong. */
export function Confirming({ orderNo, isLate }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className={css['confirming']} role="status">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="26" />
        <path d="M32 6a26 26 0 0 1 26 26" />
      </svg>
      <h3>{t('confirming')}</h3>
      <p>{t(isLate ? 'tooLong' : 'confirmingText', { orderNo })}</p>
      <a href={orderNo ? pathTo(orderNo) : '/order'}>{t('toOrder')}</a>
    </section>
  );
}
