import type { Day } from '@kalavara/shared-types/primitives';
import { sheetDays, type SheetTask } from '@kalavara/shared-types/sheets/sheets.rules';
import { namesOf } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { minutesAllowed } from '@kalavara/shared-types/todos/todos.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { clockTime, dayText, notedTime } from '../../ui/time';
import { Both } from './Both';
import css from './Sheets.module.css';

type Props = { tasks: readonly Task[]; day: Day };

/** All tasks by day and start time, with a box to tick by hand. */
export function DaySheet({ tasks, day: eventDay }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return sheetDays(tasks, eventDay).map(({ day, tasks: ofDay }) => (
    <section key={day ?? 'own'} className={css['part']}>
      <h2>{day === undefined ? t('day.ownLabel') : dayText(day, language)}</h2>
      <table className={css['table']}>
        <thead>
          <tr>
            {(['done', 'time', 'task', 'minutes', 'who'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`day.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ofDay.map((each) => (
            <TaskLine key={each.task.id} {...each} />
          ))}
        </tbody>
      </table>
    </section>
  ));
}

function TaskLine({ task, at }: SheetTask) {
  const { t } = useTranslation('reports');
  const { completed, completedBy, completedAt, completedAtIso } = task;
  const minutes = minutesAllowed(task);
  const who = completed
    ? [completedBy, notedTime(completedAtIso, completedAt)].filter(Boolean).join(' ')
    : (task.assignedTo ?? '');
  return (
    <tr data-task={task.id}>
      <td>
        <span
          className={css['tick']}
          data-ticked={completed}
          role="img"
          aria-label={completed ? t('day.done') : ''}
          aria-hidden={!completed}
        />
      </td>
      <td data-column="time">{at === undefined ? task.startTime || '' : clockTime(at)}</td>
      <th scope="row">
        <Both texts={namesOf(task)} />
        <small className={`${css['where']} ${css['brief']}`}>
          {[minutes && `${minutes} ${t('day.minutes')}`, who].filter(Boolean).join(' · ')}
        </small>
        {task.deliveryLocation && <small className={css['where']}>{task.deliveryLocation}</small>}
      </th>
      <td data-column="minutes">{minutes}</td>
      <td data-column="who">{who}</td>
    </tr>
  );
}
