import { useTranslation } from 'react-i18next';
import css from './OrdersOverlay.module.css';
import { TestPattern } from './TestPattern';
import type { Orders } from './useOrders';

/** A message from a phone, and which screen this is while it is rung. */
export function OrdersOverlay({ message, name, isRung, trimMs, hasPattern }: Orders) {
  const { t } = useTranslation('stages');
  return (
    <>
      {hasPattern && <TestPattern name={name} trimMs={trimMs} />}
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
