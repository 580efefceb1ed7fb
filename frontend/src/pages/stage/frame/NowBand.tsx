import type { DayNow } from '@kalavara/shared-types/schedule/day-line.rules';
import type { Planned } from '@kalavara/shared-types/todos/now.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { clockTime } from '../../../ui/time';
import { useDelayText } from '../../../ui/useDelayText';
import css from './NowBand.module.css';

/** Readable from three metres; more than three cells would be smaller. */
const cellCount = 3;

type Cell = { task: Task; kind: 'now' | 'late' | 'next'; facts: string[] };

const who = ({ startedBy, assignedTo }: Task) => startedBy ?? assignedTo ?? '';

/** Shown beside an idle stage: the running, late and next tasks, their people, and the current position in the day. */
export function NowBand({ day }: { day: DayNow }) {
  const { t } = useTranslation(['stages', 'now']);
  const delayText = useDelayText();
  const language = useLanguage();
  const { running, late, next, behind, from, to, marks, nowAt } = day;
  const started = running.map((task): Cell => ({
    task,
    kind: 'now',
    facts: [task.startTime ?? ''],
  }));
  const plannedCell = (kind: 'late' | 'next') =>
    function cell({ task, startsIn = 0 }: Planned): Cell {
      const minutes = delayText(kind === 'late' ? 'lateBy' : 'startsIn', Math.abs(startsIn));
      return { task, kind, facts: [task.startTime ?? '', minutes] };
    };
  const cells = [
    ...started.slice(0, 1),
    ...late.slice(0, 1).map(plannedCell('late')),
    ...next.map(plannedCell('next')),
    ...started.slice(1),
  ].slice(0, cellCount);
  const states = [
    behind > 0 && delayText('behind', behind),
    late.length > 1 && t('now:late', { count: late.length }),
    running.length > 1 && t('now.alsoRunning', { count: running.length - 1 }),
  ].filter((state) => typeof state === 'string');

  return (
    <section className={css['band']} aria-label={t('now:title')}>
      <ul className={css['cells']}>
        {cells.map(({ task, kind, facts }) => (
          <li key={task.id} data-kind-of={kind}>
            <span className={css['facts']}>
              <b className={css['kind']}>{t(`now.${kind}Label`)}</b>{' '}
              {facts.filter(Boolean).join(' · ')}
              {who(task) && (
                <span className={css['who']}>
                  {facts.some(Boolean) && ' · '}
                  {who(task)}
                </span>
              )}
            </span>
            <b className={css['name']}>{nameIn(task, language)}</b>
          </li>
        ))}
      </ul>
      <div className={css['day']}>
        {states.length > 0 && <b className={css['behind']}>{states.join(' · ')}</b>}
        <span className={css['hour']}>{clockTime(from)}</span>
        <div className={css['line']} aria-hidden>
          {marks.map(({ task, x, state }) => (
            <i key={task.id} data-state={state} style={{ left: `${(x * 100).toFixed(2)}%` }} />
          ))}
          <span className={css['here']} style={{ left: `${(nowAt * 100).toFixed(2)}%` }} />
        </div>
        <span className={css['hour']}>{clockTime(to)}</span>
      </div>
    </section>
  );
}
