import type { Task } from '@kalavara/shared-types/todos/todos';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { DeliveryEdit } from './DeliveryEdit';
import css from './TaskDetails.module.css';
import type { TaskActions } from './useTaskActions';

type Props = { task: Task; actions: TaskActions | undefined };

/** The address, kind of trip and notes of a delivery; the delivery of the default list has none of them. */
export function DeliveryFacts({ task, actions }: Props) {
  const { t } = useTranslation('schedule');
  const [isEdited, setEdited] = useState(false);
  const { deliveryType, deliveryLocation, deliveryNotes } = task;
  return (
    <Stack as="section" gap={2} className={css['part']}>
      <h4>{t('delivery.of')}</h4>
      {actions && isEdited ? (
        <DeliveryEdit
          task={task}
          onSave={(delivery) => void actions.deliver(task, delivery)}
          onDone={() => setEdited(false)}
        />
      ) : (
        <>
          <p>
            {deliveryLocation
              ? t('delivery.to', { location: deliveryLocation })
              : t('delivery.noLocation')}
          </p>
          {deliveryType && (
            <p>
              {t(`delivery.${deliveryType}`)}: {t(`delivery.${deliveryType}Text`)}
            </p>
          )}
          {deliveryNotes && <p>{deliveryNotes}</p>}
          {actions && (
            <div>
              <Button variant="quiet" onClick={() => setEdited(true)}>
                {t('delivery.edit')}
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
