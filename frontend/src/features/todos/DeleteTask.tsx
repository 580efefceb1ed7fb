import type { Task } from '@kalavara/shared-types/todos';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';

type Props = { task: Task; onDelete: () => void };

/** Asks first (K-534); the final task says why it stays (K-464). */
export function DeleteTask({ task, onDelete }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('task.delete')}
      </Button>
      {task.isFinalTask ? (
        <Dialog
          title={t('task.finalTask')}
          isOpen={isAsked}
          onClose={close}
          actions={<Button onClick={close}>{t('common:close')}</Button>}
        />
      ) : (
        <ConfirmDialog
          question={t('task.deleteQuestion')}
          act={t('task.delete')}
          isOpen={isAsked}
          isDangerous
          onClose={close}
          onConfirm={onDelete}
        />
      )}
    </>
  );
}
