import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { minuteMs } from '@kalavara/shared-types/durations';
import { missingChecks } from '@kalavara/shared-types/readings/readings.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../realtime/drawing';
import css from './Readings.module.css';
import { useReadings } from './store';

type Props = { eventId: EventId; event: DiaryEvent | undefined; tasks: readonly Task[] };

/** The checks without a reading, in red; several are collapsed into one line. */
export function MissingChecks({ eventId, event, tasks }: Props) {
  const { t } = useTranslation('readings');
  const language = useLanguage();
  const now = useNow(minuteMs);
  const missing = missingChecks(tasks, useReadings(eventId), event, now);
  const [first, ...others] = missing;
  if (!first) return null;
  if (others.length === 0)
    return <p className={css['missing']}>{t('missing', { tasks: nameIn(first, language) })}</p>;
  return (
    <details className={css['missing']}>
      <summary>{t('missingCount', { count: missing.length })}</summary>
      <ul>
        {missing.map((task) => (
          <li key={task.id}>{nameIn(task, language)}</li>
        ))}
      </ul>
    </details>
  );
}
