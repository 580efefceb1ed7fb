import type { Task } from '@kalavara/shared-types/todos/todos';
import { TaskName } from './TaskName';
import css from './TaskRow.module.css';

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
