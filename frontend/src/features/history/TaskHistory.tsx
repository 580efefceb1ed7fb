import type { HistoryEntry } from '@kalavara/shared-types/history';
import { useCallback, useEffect, useId, useState } from 'react';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { HistoryLine } from './HistoryLine';
import css from './TaskHistory.module.css';

type Props = { eventId: string; taskId: string };
type Loaded = { entries: HistoryEntry[] } | { error: unknown } | null;

/** Who did what to a task, and when; loaded on demand. */
export function TaskHistory({ eventId, taskId }: Props) {
  const { t } = useTranslation('kitchen');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack as="section" gap={2}>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'history.hide' : 'history.show')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Entries of={`${eventId}/${taskId}`} />}
      </div>
    </Stack>
  );
}

function Entries({ of }: { of: string }) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const [loaded, setLoaded] = useState<Loaded>(null);

  const load = useCallback(() => {
    setLoaded(null);
    call('getHistory', { query: { entity: 'task', id: of } }).then(
      ({ data }) => setLoaded({ entries: data }),
      (error: unknown) => setLoaded({ error }),
    );
  }, [of]);
  useEffect(load, [load]);

  if (!loaded) return <Skeleton label={t('history.loading')} rows={2} />;
  if ('error' in loaded)
    return <ErrorState text={errorText(codeOf(loaded.error))} onRetry={load} />;
  if (loaded.entries.length === 0) return <p>{t('history.empty')}</p>;
  return (
    <ol className={css['entries']}>
      {loaded.entries.map((entry) => (
        <HistoryLine key={entry.revision} entry={entry} />
      ))}
    </ol>
  );
}
