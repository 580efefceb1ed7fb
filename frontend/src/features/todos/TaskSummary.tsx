import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import type { Progress } from './progress';
import css from './TaskSummary.module.css';

type Props = { progress: Progress };

/** Progress of the event, as text and as a bar. */
export function TaskSummary({ progress: { total, done, running, exceeded, percent } }: Props) {
  const { t } = useTranslation('kitchen');
  const text = t('tasks.progress', { done, total });
  return (
    <Stack gap={2}>
      <p className={css['line']}>
        <strong>{text}</strong>{' '}
        {running > 0 && <span>{t('tasks.running', { count: running })}</span>}{' '}
        {exceeded > 0 && (
          <strong className={css['late']}>{t('tasks.exceeded', { count: exceeded })}</strong>
        )}
      </p>
      <div
        className={css['bar']}
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={css['fill']} style={{ width: `${percent}%` }} />
      </div>
    </Stack>
  );
}
