import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import type { Failure } from './data';
import { EventCard } from './EventCard';
import css from './EventList.module.css';

type Props = {
  events: readonly PickleEvent[] | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  withInactive: boolean;
  onInactive: (withThem: boolean) => void;
  onRefresh: () => void;
  onCreate: () => void;
  onEdit: (event: PickleEvent) => void;
  onDelete: (event: PickleEvent) => void;
  onOrders?: (event: PickleEvent) => void;
};

export function EventList({
  events,
  failure,
  isLoading,
  withInactive,
  onInactive,
  onRefresh,
  onCreate,
  onEdit,
  onDelete,
  onOrders,
}: Props) {
  const { t } = useTranslation('pickleEvents');
  const errorText = useErrorText();
  const failed =
    failure &&
    (failure.code === undefined || failure.code === 'unexpected'
      ? t('failed.load')
      : errorText(failure.code));
  const createWith = (id: string) => (
    <Button id={id} onClick={onCreate}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <div className={css['tools']}>
        <label className={css['switch']}>
          <input
            type="checkbox"
            role="switch"
            checked={withInactive}
            onChange={({ target }) => onInactive(target.checked)}
          />
          {t('showInactive')}
        </label>
        <Button variant="quiet" isBusy={isLoading && events !== undefined} onClick={onRefresh}>
          {t('refresh')}
        </Button>
        {createWith('create-event')}
      </div>
      {failed && events === undefined && <ErrorState text={failed} onRetry={onRefresh} />}
      <Alert>{events && failed}</Alert>
      {!failed && events === undefined && <Skeleton label={t('loading')} height="280px" />}
      {events?.length === 0 && (
        <EmptyState title={t('empty')} text={t('emptyText')}>
          {createWith('create-first-event')}
        </EmptyState>
      )}
      {events && events.length > 0 && (
        <ul className={css['cards']}>
          {events.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              now={serverNow()}
              onEdit={() => onEdit(event)}
              onDelete={() => onDelete(event)}
              {...(onOrders && { onOrders: () => onOrders(event) })}
            />
          ))}
        </ul>
      )}
    </>
  );
}
