import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { dismissDelivery, useDeliveryChanges } from './deliveryTimes';
import css from '../Kitchen.module.css';
import { NoticeLine } from './NoticeLine';

type Props = { events: readonly DiaryEvent[] };

/**
 * Shown on every open screen when another person changed the delivery time, until it is dismissed.
 */
export function DeliveryNotices({ events }: Props) {
  const { t } = useTranslation('schedule');
  const changes = useDeliveryChanges(events);
  return changes.map(({ event, schedule, before }) => {
    const { deliveryTime: after, table, changedBy } = schedule;
    const isTable = before === after;
    return (
      <NoticeLine
        key={event.id}
        kind="notice"
        short={
          <>
            <b>{isTable ? t('news.shortTable') : t('news.short', { before, after })}</b>{' '}
            {event.title}
          </>
        }
      >
        <p>
          <strong>
            {isTable
              ? t('news.table', { title: event.title })
              : t('news.title', { title: event.title, before, after })}
          </strong>
          <br />
          {isTable && `${t(table === 'second' ? 'news.second' : 'news.first')} `}
          {t('news.text', { name: changedBy || t('news.unnamed') })}
        </p>
        <div className={css['acts']}>
          <Button variant="quiet" onClick={() => dismissDelivery(event.id, schedule)}>
            {t('news.understood')}
          </Button>
        </div>
      </NoticeLine>
    );
  });
}
