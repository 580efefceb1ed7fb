import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import {
  checkOf,
  judge,
  kindsFor,
  missingChecks,
  readingsOfTask,
} from '@kalavara/shared-types/readings/readings.rules';
import { readingNameIn } from '@kalavara/shared-types/reports/report-readings.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { bySortOrder } from '@kalavara/shared-types/todos/todos.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { Stack } from '../../ui/Stack';
import { momentText } from '../../ui/time';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './TemperatureLog.module.css';

type Props = {
  eventId: EventId;
  /** Undefined if the event is not in the diary; it may have a list nevertheless. */
  event: Pick<DiaryEvent, 'date' | 'isCompleted'> | undefined;
  tasks: readonly Task[];
  readings: readonly Reading[];
};

const columns = [
  'check',
  'planned',
  'actual',
  'value',
  'band',
  'verdict',
  'action',
  'who',
  'probe',
] as const;
type Line =
  | {
      task: Task;
      reading: Reading | undefined;
      /** Whether its time has passed without a reading; before that its cells are left empty for a pen. */
      isMissing: boolean;
    }
  /** Readings for a task that was removed from the list since. */
  | { task: undefined; reading: Reading; isMissing: false };

/**
 * The temperature log of an event for a food safety officer: each check with all its readings, and the missing ones.
 * The page names the event above it.
 */
export default function TemperatureLog({ eventId, event, tasks, readings }: Props) {
  const { t } = useTranslation('readings');
  const missing = missingChecks(tasks, readings, event, serverNow());
  const lines = linesOf(tasks, readings, missing);
  return (
    <Stack as="section" gap={3} className={css['log']} aria-labelledby={`log-${eventId}`}>
      <VisuallyHidden as="h2" id={`log-${eventId}`}>
        {t('log.title')}
      </VisuallyHidden>
      {lines.length === 0 && <p>{t('log.none')}</p>}
      {lines.length > 0 && (
        <div className={css['wide']} tabIndex={0} role="region" aria-labelledby={`log-${eventId}`}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`log.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <LogLine key={line.reading?.id ?? line.task?.id} {...line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={css['signatures']}>
        {(['kept', 'checked', 'signedOn'] as const).map((line) => (
          <p key={line}>{t(`log.${line}`)}</p>
        ))}
      </div>
    </Stack>
  );
}

function LogLine({ task, reading, isMissing }: Line) {
  const { t } = useTranslation('readings');
  const language = useLanguage();
  const kind = reading?.kind ?? (task && kindsFor(task)[0]) ?? 'pit';
  const check = checkOf(task ? task.id : reading.taskId, kind);
  const verdict = reading && judge(reading).verdict;
  return (
    <tr data-verdict={isMissing ? 'missing' : verdict}>
      <th scope="row">
        {task ? nameIn(task, language) : readingNameIn(reading, undefined, language)}
        {task && reading && reading.kind !== 'pit' && <small>{t(`kinds.${reading.kind}`)}</small>}
      </th>
      {/* On a phone each row is a card, and each cell names its column. */}
      <td data-label={t('log.planned')}>{task?.startTime}</td>
      <td data-label={t('log.actual')}>
        {reading && momentText(Date.parse(reading.at), language)}
      </td>
      <td data-label={t('log.value')}>{reading?.value}</td>
      <td data-label={t('log.band')}>{check?.band[language]}</td>
      <td data-label={t('log.verdict')}>
        {isMissing ? t('log.missing') : verdict && t(`verdict.${verdict}`)}
      </td>
      <td data-label={t('log.action')}>
        {[reading?.action, reading?.note].filter(Boolean).join('; ') || null}
      </td>
      <td data-label={t('log.who')}>{reading?.by}</td>
      <td data-label={t('log.probe')}>{reading?.probe}</td>
    </tr>
  );
}

/** Returns every check of the list in its order, followed by readings of tasks that were removed from the list. */
function linesOf(
  tasks: readonly Task[],
  readings: readonly Reading[],
  missing: readonly Task[],
): Line[] {
  const sorted = [...tasks].sort(bySortOrder);
  const listed = sorted.flatMap((task): Line[] => {
    const own = readingsOfTask(readings, task.id);
    if (own.length === 0)
      return task.isTemperature
        ? [{ task, reading: undefined, isMissing: missing.includes(task) }]
        : [];
    return own.map((reading) => ({ task, reading, isMissing: false }));
  });
  const taskIds = new Set(tasks.map(({ id }) => id));
  const off = readings
    .filter(({ taskId }) => !taskIds.has(taskId))
    .map((reading): Line => ({ task: undefined, reading, isMissing: false }));
  return [...listed, ...off];
}
