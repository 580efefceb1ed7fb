import { openAlert } from '@kalavara/shared-types/readings/readings.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useReadings } from '../../../features/readings/store';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useEventId } from '../navigation/navigation';
import { withTasks, type Row } from './timeline.rules';
import css from './Timeline.module.css';
import { textIn } from '../labels';

type Props = { rows: readonly Row[]; tasks: readonly Task[] };

/**
 * The timeline of the procedure. The event's own times come first, with the printed ones beside them if they differ.
 */
export function Timeline({ rows, tasks }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const alert = openAlert(useReadings(useEventId() ?? ''), tasks);
  return (
    <ol className={css['rows']}>
      {withTasks(rows, tasks, alert?.taskId).map(({ row, eventTime, printed, state }) => (
        <li key={row.time} data-state={state}>
          {eventTime ? (
            <span className={css['event']}>
              <span className={css['status']}>{t('event')} </span>
              {eventTime}
            </span>
          ) : (
            <b className={css['time']}>{printed}</b>
          )}
          {state && <span className={`${css['state']} ${css['status']}`}>{t(state)}</span>}
          <span className={css['what']}>{textIn(row.what, language)}</span>
          {eventTime && printed && (
            <small className={css['printed']}>{t('printed', { time: printed })}</small>
          )}
        </li>
      ))}
    </ol>
  );
}
