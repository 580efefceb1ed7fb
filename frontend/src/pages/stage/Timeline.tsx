import type { Task } from '@kalavara/shared-types/todos';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { withTasks, type Row } from './timeline.rules';
import css from './Timeline.module.css';
import { textIn } from './labels';

type Props = { rows: readonly Row[]; tasks: readonly Task[] };

/** The printed times, and with an event its own beside them. */
export function Timeline({ rows, tasks }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  return (
    <ol className={css['rows']}>
      {withTasks(rows, tasks).map(({ time, what, eventTime, state }) => (
        <li key={time} data-state={state}>
          <b className={css['time']}>{time}</b>
          {eventTime && (
            <span className={css['event']}>
              <span className={css['status']}>{t('event')} </span>
              {eventTime}
            </span>
          )}
          {state && <span className={`${css['state']} ${css['status']}`}>{t(state)}</span>}
          <span className={css['what']}>{textIn(what, language)}</span>
        </li>
      ))}
    </ol>
  );
}
