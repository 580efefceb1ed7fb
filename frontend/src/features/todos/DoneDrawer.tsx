import type { Task } from '@kalavara/shared-types/todos';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { notedTime } from '../../ui/time';
import { doneOf } from './progress';
import css from './TaskList.module.css';
import { nameIn } from './texts';
import type { TaskActions } from './useTaskActions';

type Props = { tasks: readonly Task[]; actions: TaskActions };

/** What is done, the latest first, each with its way back onto the list. */
export function DoneDrawer({ tasks, actions }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const done = doneOf(tasks);
  if (done.length === 0) return <p>{t('tasks.doneNone')}</p>;
  return (
    <Stack as="ul" gap={2} aria-label={t('tasks.done')}>
      {done.map((task) => (
        <li key={task.id} className={css['doneRow']}>
          <p>
            <strong>{nameIn(task, language)}</strong>
            <br />
            {t('task.doneBy', {
              name: task.completedBy,
              time: notedTime(task.completedAtIso, task.completedAt),
            })}
          </p>
          <Button
            variant="quiet"
            aria-label={t('task.undoComplete', { task: nameIn(task, language) })}
            onClick={() => void actions.undoComplete(task)}
          >
            {t('tasks.recall')}
          </Button>
        </li>
      ))}
    </Stack>
  );
}
