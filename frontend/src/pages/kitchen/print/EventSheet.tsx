import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventNeedsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { hasRecipes, markOf, type Sheet } from '@kalavara/shared-types/sheets/sheets.rules';
import { useMemo } from 'react';
import { useDiary } from '../../../features/diary/store';
import { useEditedRecipes } from '../../../features/kitchen-recipes/store';
import { kitchenRoom, useKitchenSettings } from '../../../features/settings/kitchenStore';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useReadings } from '../../../features/readings/store';
import { StaleBanner } from '../../../features/sheets/StaleBanner';
import { usePrinted } from '../../../features/sheets/usePrinted';
import { useListedTasks } from '../../../features/todos/useListedTasks';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../../realtime/useRoom';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { NoAccess } from '../frame/NoAccess';
import { useLoading } from '../useLoading';
import css from './PrintPage.module.css';
import { SheetBody } from './SheetBody';
import { SheetHead } from './SheetHead';

type Props = { eventId: EventId; sheet: Sheet };

/**
 * Renders a sheet once its event and the kitchen's recipes, if any, are loaded from their rooms or from this device's
 * mirror.
 */
export function EventSheet({ eventId, sheet }: Props) {
  const { t } = useTranslation(['reports', 'kitchenRecipes']);
  const { events, isLoaded: hasDiary } = useDiary();
  const { isLoaded } = useListedTasks(eventId);
  const room = useLoading(eventRoom(eventId), isLoaded);
  // The documented amounts would be wrong for a kitchen that has changed them.
  const hasAmounts = useKitchenSettings() !== undefined || !hasRecipes(sheet);
  const kitchen = useLoading(kitchenRoom, hasAmounts);
  useRoom('diary');
  useRoom('inventory');

  if (room.refusal === 'not-allowed') return <NoAccess />;
  if (room.hasFailed) return <ErrorState text={t('sheets.failed')} onRetry={room.retry} />;
  if (kitchen.hasFailed)
    return <ErrorState text={t('kitchenRecipes:failed')} onRetry={kitchen.retry} />;
  if (!isLoaded || !hasDiary || !hasAmounts)
    return <Skeleton label={t('sheets.loading')} rows={8} />;
  const event = events.find(({ id }) => id === eventId);
  if (!event) return <EmptyState title={t('problem.gone')} />;
  return <LoadedSheet event={event} sheet={sheet} />;
}

function LoadedSheet({ event, sheet }: { event: DiaryEvent; sheet: Sheet }) {
  const { t } = useTranslation('reports');
  const { tasks, schedule } = useListedTasks(event.id);
  const { count } = useGuestCount(event.id);
  const readings = useReadings(event.id);
  const riceAmounts = useKitchenSettings()?.riceAmounts;
  const edited = useEditedRecipes();
  const guestCount = count ?? event.estimatedAttendance;
  const { date } = event;
  const mark = useMemo(() => {
    const needs = riceAmounts && eventNeedsOf(riceAmounts, edited);
    return markOf({ people: guestCount, date, schedule, tasks, readings, needs });
  }, [guestCount, date, schedule, tasks, readings, riceAmounts, edited]);
  const { at, since, isPrinted, changes } = usePrinted(event.id, sheet, mark);
  return (
    <>
      {since !== undefined && (
        <StaleBanner
          since={since}
          isPrinted={isPrinted}
          changes={changes}
          guestCount={guestCount}
          date={date}
          deliveryTime={schedule.deliveryTime}
        />
      )}
      <div className={css['acts']}>
        <Button onClick={() => window.print()}>{t('sheets.print')}</Button>
      </div>
      <article className={css['sheet']} data-sheet={sheet}>
        <SheetHead
          event={event}
          sheet={sheet}
          guestCount={guestCount}
          at={at}
          deliveryTime={schedule.deliveryTime}
        />
        <SheetBody
          event={event}
          sheet={sheet}
          guestCount={guestCount}
          tasks={tasks}
          readings={readings}
          riceAmounts={riceAmounts}
          edited={edited}
        />
      </article>
    </>
  );
}
