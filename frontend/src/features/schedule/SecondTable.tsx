import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import css from './Schedule.module.css';

type Props = { onReset: () => void };

/** The times follow the second table because a delivery was added; offers to reset them. */
export function SecondTable({ onReset }: Props) {
  const { t } = useTranslation('schedule');
  const notice = useRef<HTMLDivElement>(null);
  // The form that brought it was longer, so the notice may lie outside of the viewport.
  useEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} className={css['warning']} role="status">
      <p>
        <strong>{t('second.title')}</strong>
        <br />
        {t('second.text')} {t('noSlack')}
      </p>
      <Button variant="quiet" onClick={onReset}>
        {t('second.defaultTimes')}
      </Button>
    </div>
  );
}
