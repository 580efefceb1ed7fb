import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useCallback, useEffect, useId, useState } from 'react';
import { call } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { dayText } from '../../ui/time';
import { showToast } from '../../ui/Toast';
import css from './DeletedEvents.module.css';

type Deleted = DiaryEvent & { deletedAt: string };
type Loaded = { events: Deleted[] } | { error: unknown } | null;

/** For the owner: events deleted in the last 30 days, to be restored. */
export function DeletedEvents() {
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
        {t(isOpen ? 'deletedEvents.hide' : 'deletedEvents.show')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DeletedList />}
      </div>
    </Stack>
  );
}

function DeletedList() {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const errorText = useErrorText();
  const [loaded, setLoaded] = useState<Loaded>(null);

  const load = useCallback(() => {
    call('listDeletedDiaryEvents', {}).then(
      ({ data }) => setLoaded({ events: data }),
      (error: unknown) => setLoaded({ error }),
    );
  }, []);
  useEffect(load, [load]);

  async function restore({ id, title }: Deleted) {
    try {
      await call('restoreDiaryEvent', { params: { id } });
      showToast(t('deletedEvents.restored', { title }));
      load();
    } catch (error) {
      showToast(errorText(codeOf(error)));
    }
  }

  if (!loaded) return <Skeleton label={t('deletedEvents.loading')} />;
  if ('error' in loaded)
    return <ErrorState text={errorText(codeOf(loaded.error))} onRetry={load} />;
  if (loaded.events.length === 0) return <p>{t('deletedEvents.empty')}</p>;
  return (
    <>
      <p className={css['text']}>{t('deletedEvents.text')}</p>
      <Stack as="ul" gap={2} className={css['list']}>
        {loaded.events.map((event) => (
          <li key={event.id}>
            <p>
              <strong>{event.title}</strong>
              <br />
              {dayText(event.date, language)}
              <br />
              {t('deletedEvents.on', {
                date: dayText(indianDay(Date.parse(event.deletedAt)), language),
              })}
            </p>
            <Button variant="quiet" onClick={() => void restore(event)}>
              {t('deletedEvents.restore')}
            </Button>
          </li>
        ))}
      </Stack>
    </>
  );
}
