import type { Task } from '@kalavara/shared-types/todos/todos';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './TaskRow.module.css';
import { namesOf } from './texts';

type Props = { task: Task; isOpen: boolean; detailsId: string; onPress: () => void };

/** The name of a task as a button that opens its details. */
export function OpenButton({ task, isOpen, detailsId, onPress }: Props) {
  return (
    <button
      type="button"
      className={css['open']}
      aria-expanded={isOpen}
      aria-controls={detailsId}
      onClick={onPress}
    >
      <span className={css['inside']}>
        <span className={`${css['arrow']} ${isOpen ? css['down'] : ''}`} aria-hidden="true" />
        <TaskName task={task} />
      </span>
    </button>
  );
}

type TaskNameProps = { task: Pick<Task, 'id' | 'task'> };

/** The name in both languages, that of the reader first, since people of both languages use one screen. */
function TaskName({ task }: TaskNameProps) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const { en, ml } = namesOf(task);
  const [first, second] =
    language === 'ml' && ml ? (['ml', 'en'] as const) : (['en', 'ml'] as const);
  const text = { en, ml };
  const opens = t('task.open', { task: '' }).trim();
  return (
    <span className={css['names']}>
      <VisuallyHidden>{opens} </VisuallyHidden>
      <span className={css['name']} lang={first}>
        {text[first]}
      </span>{' '}
      {text[second] && (
        <span className={css['second']} lang={second}>
          {text[second]}
        </span>
      )}
    </span>
  );
}
