import type { Day, EventId } from '@kalavara/shared-types/primitives';
import { dateOfDue, normalDue } from '@kalavara/shared-types/todos/todos.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useId, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../ui/Glyph';
import { Stack } from '../../ui/Stack';
import { dayText } from '../../ui/time';
import { dueText } from './dueText';
import type { Row, RowGroup } from './heldRows';
import { useOpenGroup } from './openGroups';
import { Grid } from '../../ui/Grid';
import css from './TaskList.module.css';

type Props = {
  eventId: EventId;
  group: RowGroup;
  /** All tasks of the list; those of the group are counted, rendered or not. */
  tasks: readonly Task[];
  eventDay: Day | undefined;
  children: (row: Row) => ReactNode;
};

/** The tasks of one due date, with the calendar date beside its label; a tap on that line folds the group. */
export function TaskGroup({ eventId, group: { dueDate, rows }, tasks, eventDay, children }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const id = useId();
  const [isOpen, toggle] = useOpenGroup(eventId, dueDate, eventDay);
  const date = eventDay && dateOfDue(dueDate, eventDay);
  const ofDay = tasks.filter((task) => normalDue(task.dueDate) === dueDate);
  const done = ofDay.filter(({ completed }) => completed).length;
  const isAllDone = done === ofDay.length && done > 0;
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <h3 className={css['due']}>
        <button type="button" aria-expanded={isOpen} onClick={toggle}>
          <Grid as="span" columns="end" gap={3}>
            <span id={id}>
              {dueText(dueDate, t)}
              {date && <span className={css['date']}> {dayText(date, language)}</span>}
            </span>{' '}
            <span className={isAllDone ? css['allDone'] : css['count']}>
              {isAllDone
                ? t('tasks.groupDone')
                : t('tasks.groupCount', { done, total: ofDay.length })}
              <Glyph name={isOpen ? 'up' : 'down'} />
            </span>
          </Grid>
        </button>
      </h3>
      {isOpen && rows.length > 0 && (
        <Stack as="ul" gap={2}>
          {rows.map(children)}
        </Stack>
      )}
    </Stack>
  );
}
