import type { Instant } from '@kalavara/shared-types/primitives';
import { celsiusOf, hasAlarmingValue } from '@kalavara/shared-types/readings/readings.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { isTimeExceeded } from '@kalavara/shared-types/todos/todos.rules';
import { useTranslation } from 'react-i18next';
import { notedTime } from '../../ui/time';
import { isRunning } from './progress';
import css from './TaskBadges.module.css';

type Props = { task: Task; now: Instant; isWaiting: boolean; isFilmed: boolean };

type Style = 'late' | 'done' | 'running' | 'waiting' | 'heat' | 'final' | undefined;

/** The badges of a task; each has a text, none depends on colour alone. */
export function TaskBadges({ task, now, isWaiting, isFilmed }: Props) {
  const { t } = useTranslation('kitchen');
  const isExceeded = isTimeExceeded(task, now);
  const badges: [style: Style, text: string][] = [];
  const add = (is: boolean, style: Style, text: string) => void (is && badges.push([style, text]));

  add(isExceeded, 'late', t('task.timeExceeded'));
  add(
    task.completed,
    'done',
    t('task.doneBy', {
      name: task.completedBy,
      time: notedTime(task.completedAtIso, task.completedAt),
    }),
  );
  add(
    isRunning(task),
    'running',
    t('task.since', { name: task.startedBy, time: notedTime(task.startedAtIso, task.startedAt) }),
  );
  add(isWaiting, 'waiting', t('task.waiting'));
  add(!!task.assignedTo, undefined, t('task.assigned', { name: task.assignedTo }));
  const measured =
    task.temperatureValue &&
    t('task.measured', {
      value: celsiusOf(task.temperatureValue) ?? task.temperatureValue.replace(/\s*°?\s*C?$/i, ''),
    });
  add(hasAlarmingValue(task), 'late', t('task.outOfRange'));
  add(task.isTemperature, 'heat', [t('task.temperature'), measured].filter(Boolean).join(' '));
  add(task.isFinalTask, 'final', t('task.final'));
  add(task.isDelivery, undefined, t('task.delivery'));
  add(isFilmed, undefined, t('task.video'));

  if (badges.length === 0) return null;
  return (
    <ul className={css['badges']}>
      {badges.map(([style, text]) => (
        <li key={text} className={`${css['badge']} ${style ? css[style] : ''}`.trimEnd()}>
          {text}
        </li>
      ))}
    </ul>
  );
}
