import type { Instant } from '@kalavara/shared-types/primitives';
import { alarmingValue } from '@kalavara/shared-types/readings/readings.rules';
import { type Material, materialText } from '@kalavara/shared-types/todos/task-materials.rules';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { lacksTemperature } from '@kalavara/shared-types/todos/todos.rules';
import {
  memo,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import { OpenButton } from './OpenButton';
import { isRunning } from './progress';
import { FixedHeight } from './FixedHeight';
import type { TouchState } from './touchState';
import { ReadingNote } from './ReadingNote';
import { TaskDetails } from './TaskDetails';
import { TaskFoot } from './TaskFoot';
import css from './TaskRow.module.css';
import { TemperatureField } from './TemperatureField';
import { StagesContext } from './StagesContext';
import { hasFilm, nameIn } from './texts';
import { TickButton } from './TickButton';
import type { TaskActions } from './useTaskActions';

type Props = {
  task: Task;
  /** The task was deleted elsewhere: the row only holds the position of the others. */
  isRemoved?: boolean;
  /** Names of unfinished prerequisites. */
  first: string;
  /**
   * The people it may be assigned to, one name per line. A string, so that a tick elsewhere does not render this row.
   */
  names: string;
  /**
   * The quantities for this event; the same array until they change, so that a tick elsewhere does not render this
   * row.
   */
  materials?: readonly Material[] | undefined;
  now: Instant;
  isWaiting: boolean;
  /** Undefined if the list is read-only. */
  actions: TaskActions | undefined;
  me: string;
  touches?: TouchState | undefined;
  history?: ((task: Task) => ReactNode) | undefined;
  extras?: ((task: Task) => ReactNode) | undefined;
};

const none: readonly Material[] = [];

/** A task as one row: name, time, people, and the tick in reach of the thumb. Details open below it. */
export const TaskRow = memo(function TaskRow(props: Props) {
  const {
    task,
    isRemoved = false,
    first,
    names,
    materials = none,
    now,
    isWaiting,
    me,
    touches,
    history,
    extras,
  } = props;
  const actions = isRemoved ? undefined : props.actions;
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useTypedReading(task, now);
  const [chosenBy, setBy] = useState<string>();
  const shownSince = useShownSince(task.completed);

  const reading = typed ?? task.temperatureValue ?? '';
  const name = nameIn(task, language);
  const runs = isRunning(task);
  const needsReading = !task.completed && task.isTemperature;
  const lacksReading =
    !task.completed && lacksTemperature({ ...task, temperatureValue: null }, reading);
  const isFilmed = hasFilm(task, use(StagesContext));
  const alarming = alarmingValue(task);
  const by = chosenBy ?? me;
  const actor = by.trim() && by.trim() !== me ? by.trim() : undefined;

  const tick = (at: number) =>
    void actions?.tapTick(
      task,
      { at, shownSince: shownSince.current },
      { by: actor, temperatureValue: task.isTemperature ? (typed ?? undefined) : undefined },
    );

  const state = isRemoved ? 'removed' : task.completed ? 'done' : runs ? 'running' : 'pending';
  return (
    <li
      className={css['row']}
      data-state={state}
      data-task={task.id}
      data-alarming={!!alarming || undefined}
    >
      <FixedHeight
        className={css['face']}
        task={task}
        isRemoved={isRemoved}
        touches={touches}
        typed={typed}
        isOwn={isWaiting}
        isFilmed={isFilmed}
      >
        <div className={css['main']}>
          <div className={css['text']}>
            <OpenButton
              task={task}
              isOpen={isOpen}
              detailsId={`${id}-details`}
              onPress={() => setOpen(!isOpen)}
            />
            <TaskFoot
              task={task}
              isRemoved={isRemoved}
              now={now}
              isWaiting={isWaiting}
              isFilmed={isFilmed}
              onStart={
                actions && state === 'pending' ? () => void actions.start(task, actor) : undefined
              }
            />
            {materials.length > 0 && !task.completed && (
              <p className={css['amounts']}>
                {t('task.materialsLine', {
                  materials: materials.map((each) => materialText(each, language)).join(', '),
                })}
              </p>
            )}
          </div>
          {actions && (
            <TickButton
              label={t(task.completed ? 'task.undoComplete' : 'task.complete', { task: name })}
              isDone={task.completed}
              isDisabled={lacksReading}
              describedBy={needsReading ? `${id}-reading-note` : undefined}
              onPress={tick}
            />
          )}
        </div>
        {runs && first && <p className={css['early']}>{t('task.early', { tasks: first })}</p>}
        {actions && needsReading && (
          <TemperatureField
            id={`${id}-reading`}
            taskId={task.id}
            value={reading}
            onChange={setTyped}
          />
        )}
        {/* In place of the field: the height of the finished row stays the same. */}
        {task.completed && alarming && !isRemoved && <ReadingNote judged={alarming} />}
      </FixedHeight>
      <div id={`${id}-details`} hidden={!isOpen || isRemoved}>
        {isOpen && !isRemoved && (
          <TaskDetails
            task={task}
            names={names.split('\n')}
            materials={materials}
            actions={actions}
            first={runs ? '' : first}
            actor={{ by, setBy }}
            history={history?.(task)}
            extras={extras?.(task)}
          />
        )}
      </div>
    </li>
  );
});

type Typed = { text: string; /** The value of the task at that time. */ over: string | null };

/**
 * Returns the typed temperature (null before typing) and its setter. It survives the row until the task is completed.
 * If the task is pending again after that, the stored value counts, because a reading may have followed; only a tick
 * that was undone before it was sent has stored none.
 */
function useTypedReading({ eventId, id, completed, temperatureValue }: Task, now: Instant) {
  const [typed, setTyped, forgetTyped] = useMemoryDraft<Typed | null>(
    `reading ${kitchenDay(now)} ${eventId}/${id}`,
    null,
  );
  const [isTicked, setTicked] = useState(false);
  useEffect(() => {
    if (!completed) return;
    setTicked(true);
    forgetTyped();
  }, [completed, forgetTyped]);
  const isStored = isTicked && !completed && temperatureValue !== typed?.over;
  function type(text: string) {
    setTicked(false);
    setTyped({ text, over: temperatureValue });
  }
  return [isStored ? null : (typed?.text ?? null), type] as const;
}

/** The time since which the row has shown its current state; -Infinity for a row that has just appeared. */
function useShownSince(isDone: boolean) {
  const since = useRef(-Infinity);
  const shown = useRef(isDone);
  useLayoutEffect(() => {
    if (shown.current === isDone) return;
    shown.current = isDone;
    since.current = performance.now();
  }, [isDone]);
  return since;
}
