import type { Day } from '@kalavara/shared-types/primitives';
import { dateOfDue, type Group } from '@kalavara/shared-types/todos.rules';
import type { Task } from '@kalavara/shared-types/todos';
import { useId, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../ui/time';
import { dueText } from './dueText';
import css from './TaskList.module.css';

type Props = {
  group: Group;
  eventDay: Day | undefined;
  /** Which of them are still shown as rows. */
  isShown: (task: Task) => boolean;
  children: (task: Task) => ReactNode;
};

/** The tasks of one due date, with the real date beside its label (K-679). */
export function TaskGroup({ group: { dueDate, tasks }, eventDay, isShown, children }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const id = useId();
  const date = eventDay && dateOfDue(dueDate, eventDay);
  const done = tasks.filter(({ completed }) => completed).length;
  const shown = tasks.filter(isShown);
  return (
    <section className={css['group']} aria-labelledby={id}>
      <div className={css['due']}>
        <h3 id={id}>
          {dueText(dueDate, t)}
          {date && <span className={css['date']}> {dayText(date, language)}</span>}
        </h3>
        <span className={done === tasks.length ? css['allDone'] : css['count']}>
          {done === tasks.length ? t('tasks.groupDone') : t('tasks.groupCount', { done, total: tasks.length })}
        </span>
      </div>
      {shown.length > 0 && <ul className={css['rows']}>{shown.map(children)}</ul>}
    </section>
  );
}
