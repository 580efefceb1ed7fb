import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import css from './Schedule.module.css';

type Props = { onReset: () => void };

/** A notice that the times follow the second table since a delivery was added, with a button to reset them. */
export function SecondTable({ onReset }: Props) {
  const { t } = useTranslation('schedule');
  const notice = useRef<HTMLDivElement>(null);
  // The form that added the delivery was longer, so the notice may be outside the viewport.
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
