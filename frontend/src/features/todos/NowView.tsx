import { minuteMs } from '@kalavara/shared-types/durations';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import { nowTasksOf, pendingOf, type Planned } from '@kalavara/shared-types/todos/now.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { dateOfDue, isTimeExceeded, normalDue } from '@kalavara/shared-types/todos/todos.rules';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../realtime/drawing';
import { ignoreSecondTap } from '../../ui/secondTap';
import { useDelayText } from '../../ui/useDelayText';
import { dueText } from './dueText';
import css from './NowView.module.css';
import { openGroup } from './openGroups';
import { useTasks } from './store';
import { nameIn } from './texts';
import { useIsMine } from './whose';
import { WhoseToggle } from './WhoseToggle';

type Props = {
  eventId: EventId;
  eventDay: Day | undefined;
  me: string;
  /** The reminders that are due, and who takes care of each. */
  reminders: {
    open: readonly { subject: string }[];
    taken: readonly { subject: string; by: string }[];
  };
  /** One line about the steps that run on the stage pages. */
  timers?: ReactNode;
};

const rowCount = 5;
const runningAtMost = 2;
/** The minimum number of rows for tasks that start next, however many tasks are late. */
const nextAtLeast = 3;

/**
 * The tasks that are due now, above the list. Its height is the same all day, so that it never moves the rows below.
 */
export function NowView({ eventId, eventDay, me, reminders, timers }: Props) {
  const { t } = useTranslation(['kitchen', 'now']);
  const delayText = useDelayText();
  const { tasks, isLoaded, isNew } = useTasks(eventId);
  const now = useNow(minuteMs);
  const isMine = useIsMine();
  if (!isLoaded || isNew || tasks.length === 0) return null;

  const shown = isMine ? tasks.filter(({ assignedTo }) => assignedTo === me) : tasks;
  const { running, next: pending, late, behind } = nowTasksOf(shown, eventDay, now);
  const first = running.slice(0, runningAtMost);
  const { overdue, next } = pendingOf(pending, eventDay, now);
  const rowsLeft = rowCount - first.length;
  const isReminded = (id: string) => reminders.open.some(({ subject }) => subject === id);
  const mostUrgent = [
    ...next.filter(({ task }) => isReminded(task.id)),
    ...overdue.slice(0, Math.max(rowsLeft - nextAtLeast, rowsLeft - next.length)),
    ...next.filter(({ task }) => !isReminded(task.id)),
  ];
  return (
    <section className={css['now']} aria-label={t('now:title')}>
      <div className={css['head']}>
        <div className={css['title']}>
          <h2>{t('now:title')}</h2>{' '}
          {behind > 0 && <span className={css['late']}>{delayText('behind', behind)}</span>}{' '}
          {late > 1 && <span className={css['late']}>{t('now:late', { count: late })}</span>}
        </div>
        <WhoseToggle />
      </div>
      <div className={css['timers']}>{timers}</div>
      <ul className={css['rows']}>
        {first.map((task) => (
          <NowRow
            key={task.id}
            task={task}
            state={isTimeExceeded(task, now) ? 'late' : 'running'}
            when={t(isTimeExceeded(task, now) ? 'task.timeExceeded' : 'now.running')}
          />
        ))}
        {mostUrgent.slice(0, rowsLeft).map((planned) => (
          <NowRow
            key={planned.task.id}
            task={planned.task}
            {...stateOf(planned)}
            isReminded={isReminded(planned.task.id)}
            takenBy={reminders.taken.find(({ subject }) => subject === planned.task.id)?.by}
          />
        ))}
        {first.length + pending.length === 0 && <li className={css['none']}>{noneText()}</li>}
      </ul>
    </section>
  );

  /** The text if no task is left; a person without tasks may still have others to help. */
  function noneText() {
    if (tasks.every(({ completed }) => completed)) return t('now.none');
    if (shown.length > 0) return t('tasks.noneMineText');
    return `${t('tasks.noneMineTitle')}. ${t('tasks.noneMineText')}`;
  }

  /** A task of another day, or without a time, is shown with its due day. */
  function stateOf({ task, startsIn }: Planned): Pick<RowProps, 'state' | 'when'> {
    if (startsIn !== undefined && Math.abs(startsIn) < 12 * 60)
      return startsIn < 0
        ? { state: 'late', when: delayText('lateBy', -startsIn) }
        : { state: 'next', when: delayText('startsIn', startsIn) };
    const day = eventDay && dateOfDue(task.dueDate, eventDay);
    if (day === undefined || day === kitchenDay(now)) return { state: 'next', when: '' };
    return { state: day < kitchenDay(now) ? 'late' : 'next', when: dueText(task.dueDate, t) };
  }
}

type RowProps = {
  task: Task;
  state: 'late' | 'running' | 'next';
  when: string;
  isReminded?: boolean;
  takenBy?: string | undefined;
};

/** Leads to the row of its task in the list. The task is ticked there, where no row moves. */
function NowRow({ task, state, when, isReminded = false, takenBy }: RowProps) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const who = takenBy ? t('now.takenBy', { name: takenBy }) : (task.startedBy ?? task.assignedTo);
  const note = [when, isReminded && t('now.reminded'), who].filter(Boolean).join(' · ');
  const show = () => {
    flushSync(() => openGroup(task.eventId, normalDue(task.dueDate)));
    const rows = document.querySelectorAll<HTMLElement>(`[data-task="${CSS.escape(task.id)}"]`);
    // The diary has the same list, hidden while another section is open.
    const row = [...rows].find((each) => !each.closest('[hidden]'));
    row?.scrollIntoView({ block: 'center' });
    ignoreSecondTap();
    row?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <li>
      <button
        type="button"
        className={css['row']}
        data-state={state}
        data-is-reminded={isReminded}
        data-now={task.id}
        onClick={show}
      >
        {task.startTime && <b className={css['time']}>{task.startTime}</b>}
        <span className={css['name']}>{nameIn(task, language)}</span>
        {note && <span className={css['when']}>{note}</span>}
      </button>
    </li>
  );
}
