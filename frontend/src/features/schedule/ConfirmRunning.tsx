import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

type Props = {
  tasks: readonly Task[];
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A confirmation that lists the started and completed tasks, because their planned times would move too. */
export function ConfirmRunning({ tasks, isOpen, onConfirm, onClose }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  return (
    <ConfirmDialog
      question={t('confirm.title')}
      act={t('confirm.act')}
      isOpen={isOpen}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('confirm.text')}</p>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            {t(task.completed ? 'confirm.done' : 'confirm.running', {
              task: nameIn(task, language),
            })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
