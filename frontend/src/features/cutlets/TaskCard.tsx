import {
  checksOf,
  meatTask,
  type CutletCheckPlan,
  type CutletTask,
} from '@kalavara/shared-types/content/cutlets';
import type { CutletPlan } from '@kalavara/shared-types/cutlets/cutlet-amounts.rules';
import { checkOf } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Tick } from '../../ui/Tick';
import { clockTime } from '../../ui/time';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import { CheckRow } from './CheckRow';
import { MeatAdvice } from './MeatAdvice';
import { TaskAmounts } from './TaskAmounts';
import { Stack } from '../../ui/Stack';
import css from './Tasks.module.css';
import { tick, type ShownDay } from './useDay';
import { useWorkerName } from './texts';

type Props = {
  task: CutletTask;
  shown: ShownDay;
  plan: CutletPlan;
  hintOf?: (check: CutletCheckPlan) => string | undefined;
  /** Set for the owner only. */
  onReopen: ((taskId: string, check: CutletCheckPlan) => void) | undefined;
};

/** A task with its checks. A finished task collapses and shows who finished it and when. */
export function TaskCard({ task, plan, shown: { day, isWaiting }, hintOf, onReopen }: Props) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const workerOf = useWorkerName();
  const done = day.done.find(({ taskId }) => taskId === task.id);
  const [chosen, setChosen, forgetChosen] = useMemoryDraft<boolean | undefined>(
    `cutlet task ${day.date}/${task.id}`,
    undefined,
  );
  const isDone = done !== undefined;
  useEffect(() => {
    if (!isDone) return;
    setChosen(undefined);
    forgetChosen();
  }, [isDone, setChosen, forgetChosen]);
  const isWide = useMediaQuery('(min-width: 60em)');
  // A phone has room for either the list of tasks or one task.
  const isOpen = chosen ?? (isWide && !done);
  const checks = checksOf(task);
  const doneChecks = checks.filter(({ id }) => checkOf(day, task.id, id)).length;
  const at = 'startTime' in task && t('task.at', { time: task.startTime, minutes: task.duration });
  return (
    <li
      className={`${css['card']} ${done ? css['cardDone'] : ''} ${isOpen ? css['cardOpen'] : ''}`}
    >
      <h3 className={css['title']}>
        <button type="button" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          <span className={css['name']}>
            {done && <Tick />} {task.title[language]}
          </span>
          <span className={css['facts']}>
            <span className={task.priority === 'critical' ? css['critical'] : css['badge']}>
              {t(`priority.${task.priority}`)}
            </span>
            <span className={`${css['badge']} ${css['category']}`}>
              {t(`category.${task.category}`)}
            </span>
            {at && <span>{at}</span>}
            <span className={css['progressText']}>
              {t('task.progress', { done: doneChecks, all: checks.length })}
            </span>
            <span className={css['progressShort']} aria-hidden="true">
              {doneChecks}/{checks.length}
            </span>
          </span>
          {done && (
            <span className={css['finished']}>
              {t('task.finished', {
                worker: workerOf(done.worker),
                time: clockTime(Date.parse(done.at)),
              })}
            </span>
          )}
        </button>
      </h3>
      {isOpen && (
        <>
          {task.id === meatTask.taskId && <MeatAdvice day={day} isWarnedAbove />}
          {'instructions' in task && (
            <ol className={css['instructions']} aria-label={t('task.instructions')}>
              {task.instructions.map((line) => (
                <li key={line.en}>{line[language]}</li>
              ))}
            </ol>
          )}
          <TaskAmounts plan={plan} taskId={task.id} />
          <Stack gap={3} className={css['checks']}>
            {checks.map((check) => (
              <CheckRow
                key={check.id}
                day={day}
                taskId={task.id}
                plan={check}
                isWaiting={isWaiting(task.id, check.id)}
                hint={hintOf?.(check)}
                onTick={(value, action) => tick(day.date, task.id, check.id, value, action)}
                onReopen={onReopen && (() => onReopen(task.id, check))}
              />
            ))}
          </Stack>
        </>
      )}
    </li>
  );
}
