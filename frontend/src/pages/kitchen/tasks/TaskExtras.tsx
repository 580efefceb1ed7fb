import { TaskReadings } from '../../../features/readings/TaskReadings';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../ui/part';
import { Skeleton } from '../../../ui/Skeleton';
import type { ExtrasProps } from './extrasProps';
import { useWho } from '../who';

const PurchaseExtras = part(() => import('./PurchaseExtras'));

/** Content of other features in a task: readings of a temperature task, the purchase list of "Stationary". */
export function TaskExtras(props: ExtrasProps) {
  const { task } = props;
  const { t } = useTranslation('kitchen');
  const { may } = useWho();
  // Identified by its id, since its text can be edited.
  if (task.id === 'stationary-1' && may('getPurchaseList'))
    return (
      <Suspense fallback={<Skeleton label={t('tools.loading')} height="56px" />}>
        <PurchaseExtras {...props} />
      </Suspense>
    );
  return <TaskReadings task={task} mayAdd={may('addReading')} />;
}
