import { useTranslation } from 'react-i18next';
import css from './OrdersOverlay.module.css';
import type { Orders } from './useOrders';

/** A message from a phone, and which screen this is while it is rung. */
export function OrdersOverlay({ message, name, isRung }: Orders) {
  const { t } = useTranslation('stages');
  return (
    <>
      {isRung && (
        <div className={css['ring']} role="alert">
          <b>{name}</b>
        </div>
      )}
      {message && (
        <aside className={css['message']} role="alert" aria-label={t('message')}>
          {message}
        </aside>
      )}
    </>
  );
}
