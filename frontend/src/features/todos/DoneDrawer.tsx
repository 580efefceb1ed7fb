import type { Task } from '@kalavara/shared-types/todos/todos';
import { useLanguage } from '../../i18n/language';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { notedTime } from '../../ui/time';
import { doneOf } from './progress';
import { sameTapMs } from './taps';
import css from './TaskList.module.css';
import { nameIn } from './texts';
import type { TaskActions } from './useTaskActions';

/**
 * Ignores clicks that a moving row may have caught. A click counts only on the row that was pressed, and not within
 * 400 ms after a row was added or removed: that may be the second half of a double tap.
 */
function useSteadyClicks(rows: string) {
  const changedAt = useRef(-Infinity);
  const shown = useRef(rows);
  const pressed = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    changedAt.current = performance.now();
  }, [rows]);
  return {
    press: ({ currentTarget }: { currentTarget: EventTarget }) =>
      void (pressed.current = currentTarget),
    /** Clicks by keyboard have a detail of 0, and always count. */
    isMeant({ detail, timeStamp, currentTarget }: MouseEvent): boolean {
      const aimed = pressed.current;
      pressed.current = null;
      if (timeStamp - changedAt.current < sameTapMs) return false;
      return detail === 0 || !aimed || aimed === currentTarget;
    },
  };
}

type Props = { tasks: readonly Task[]; actions: TaskActions };

/** The completed tasks, latest first, each with a button that returns it to the list. */
export function DoneDrawer({ tasks, actions }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const done = doneOf(tasks);
  const clicks = useSteadyClicks(done.map(({ id }) => id).join('\n'));
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
            onPointerDown={clicks.press}
            onClick={(event) => void (clicks.isMeant(event) && actions.undoComplete(task))}
          >
            {t('tasks.recall')}
          </Button>
        </li>
      ))}
    </Stack>
  );
}
