import { useCallback } from 'react';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../ui/Disclosure';
import { LoadState } from '../../ui/LoadState';
import { HistoryLine } from './HistoryLine';
import css from './TaskHistory.module.css';

type Props = { eventId: string; taskId: string };

/** The history of a task, loaded on demand. */
export function TaskHistory({ eventId, taskId }: Props) {
  const { t } = useTranslation('kitchen');
  return (
    <Disclosure show={t('history.show')} hide={t('history.hide')}>
      <Entries key={`${eventId}/${taskId}`} of={`${eventId}/${taskId}`} />
    </Disclosure>
  );
}

function Entries({ of }: { of: string }) {
  const { t } = useTranslation('kitchen');
  const fetchEntries = useCallback(
    () => call('getHistory', { query: { entity: 'task', id: of } }),
    [of],
  );
  const { loaded, error, load } = useLoaded(fetchEntries);
  if (!loaded)
    return <LoadState label={t('history.loading')} rows={2} error={error} onRetry={load} />;
  if (loaded.data.length === 0) return <p>{t('history.empty')}</p>;
  return (
    <ol className={css['entries']}>
      {loaded.data.map((entry) => (
        <HistoryLine key={entry.revision} entry={entry} />
      ))}
    </ol>
  );
}
