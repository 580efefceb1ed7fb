import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import css from './State.module.css';

type Props = { text: string; onRetry?: () => void; /** An alternative. */ children?: ReactNode };

/** A failed load, which must never look like an empty list. */
export function ErrorState({ text, onRetry, children }: Props) {
  const { t } = useTranslation(['ui', 'common']);
  return (
    <section className={css['state']} role="alert">
      <h2>{t('failedTitle')}</h2>
      <p>{text}</p>
      {onRetry && <Button onClick={onRetry}>{t('common:retry')}</Button>}
      {children}
    </section>
  );
}
