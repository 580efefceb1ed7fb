import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { dismissGuestCount, useGuestCountChanges } from './guestCountChanges';
import css from '../Kitchen.module.css';
import { NoticeLine } from './NoticeLine';

type Props = { events: readonly DiaryEvent[] };

/**
 * Shown on every open screen when another person changed the guest count enough to change pots and
 * amounts, until it is dismissed.
 */
export function GuestCountNotices({ events }: Props) {
  const { t } = useTranslation('kitchen');
  const changes = useGuestCountChanges(events);
  return changes.map(({ event, before, after }) => {
    const count = Math.abs(after - before);
    return (
      <NoticeLine
        key={event.id}
        kind="notice"
        short={
          <>
            <b>{t('people.changedShort', { before, after })}</b> {event.title}
          </>
        }
      >
        <p>
          <strong>{t('people.changedTitle', { title: event.title, before, after })}</strong>
          <br />
          {after > before
            ? t('people.changedMore', { count })
            : t('people.changedFewer', { count })}
        </p>
        <div className={css['acts']}>
          <Button variant="quiet" onClick={() => dismissGuestCount(event)}>
            {t('people.understood')}
          </Button>
        </div>
      </NoticeLine>
    );
  });
}
