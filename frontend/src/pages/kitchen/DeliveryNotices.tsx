import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { understandTimes, useDeliveryChanges } from './deliveryTimes';
import css from './Kitchen.module.css';

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
      <div key={event.id} className={css['banner']} role="alert">
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
        <Button variant="quiet" onClick={() => understandTimes(event.id, schedule)}>
          {t('news.understood')}
        </Button>
      </div>
    );
  });
}
