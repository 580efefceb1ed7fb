import type { Task } from '@kalavara/shared-types/todos/todos';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';

type Props = { task: Task; onDelete: () => void };

/** A button that deletes a task after a confirmation; for the final task it shows why that cannot be deleted. */
export function DeleteTask({ task, onDelete }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const close = () => setConfirmOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setConfirmOpen(true)}>
        {t('task.delete')}
      </Button>
      {task.isFinalTask ? (
        <Dialog
          title={t('task.finalTask')}
          isOpen={isConfirmOpen}
          onClose={close}
          actions={<Button onClick={close}>{t('common:close')}</Button>}
        />
      ) : (
        <ConfirmDialog
          question={t('task.deleteQuestion')}
          act={t('task.delete')}
          isOpen={isConfirmOpen}
          isDangerous
          onClose={close}
          onConfirm={onDelete}
        />
      )}
    </>
  );
}
