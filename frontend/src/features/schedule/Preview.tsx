import { notScheduled, startOf } from '@kalavara/shared-types/schedule/schedule.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import { daysBefore } from '@kalavara/shared-types/todos/todos.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import css from './Schedule.module.css';
import { lengthText, plannedText } from './timeText';

type Props = {
  /** The current tasks. */
  tasks: readonly Task[];
  /** The tasks that would move, with their new times. */
  changed: readonly Task[];
};

/** The effects of a change of the delivery time, before it is applied. */
export function Preview({ tasks, changed }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const id = useId();
  const stays = tasks.filter((task) => daysBefore(task.dueDate) === 0 && notScheduled(task)).length;
  const before = new Map(tasks.map((task) => [task.id, task]));
  const inOrder = [...changed].sort((a, b) => startOf(a)! - startOf(b)!);
  const first = inOrder[0];
  const last = inOrder.at(-1);
  return (
    <Stack as="section" gap={2} className={css['preview']} aria-labelledby={id}>
      <h4 id={id}>{t('preview.title')}</h4>
      {!first || !last ? (
        <p>{t('preview.none')}</p>
      ) : (
        <>
          <p>
            <strong>{howFar(inOrder, before)}</strong>{' '}
            {t('preview.span', { first: plannedText(first, t), last: plannedText(last, t) })}
          </p>
          <details>
            <summary>{t('preview.show')}</summary>
            <table className={css['moves']}>
              <thead>
                <tr>
                  <th scope="col">{t('preview.task')}</th>
                  <th scope="col">{t('preview.before')}</th>
                  <th scope="col">{t('preview.after')}</th>
                </tr>
              </thead>
              <tbody>
                {inOrder.map((task) => (
                  <tr key={task.id}>
                    <th scope="row">{nameIn(task, language)}</th>
                    <td>{plannedText(before.get(task.id)!, t)}</td>
                    <td>{plannedText(task, t)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
      {stays > 0 && <p>{t('preview.stay', { count: stays })}</p>}
    </Stack>
  );

  /** All tasks move by the same time, except when the table changes. */
  function howFar(moving: readonly Task[], from: ReadonlyMap<string, Task>): string {
    const [by, ...others] = new Set(
      moving.map((task) => startOf(task)! - startOf(from.get(task.id)!)!),
    );
    const count = moving.length;
    if (others.length > 0) return t('preview.count', { count });
    return t(by! > 0 ? 'preview.later' : 'preview.earlier', {
      count,
      by: lengthText(Math.abs(by!), t),
    });
  }
}
