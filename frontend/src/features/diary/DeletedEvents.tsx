import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { dayText } from '../../ui/time';
import { showToast } from '../../ui/Toast';
import { useRecentShift } from '../../ui/useRecentShift';
import css from './DeletedEvents.module.css';

type Deleted = DiaryEvent & { deletedAt: string };

const fetchDeleted = () => call('listDeletedDiaryEvents', {});

/** The events deleted in the last 30 days, which the owner can restore. */
export function DeletedEvents() {
  const { t } = useTranslation('kitchen');
  return (
    <Disclosure show={t('deletedEvents.show')} hide={t('deletedEvents.hide')}>
      <DeletedList />
    </Disclosure>
  );
}

function DeletedList() {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const errorText = useErrorText();
  const { loaded, error, load, reload } = useLoaded(fetchDeleted);
  const [busyId, setBusyId] = useState<string>();
  const { list, hasShifted } = useRecentShift<HTMLUListElement>();

  /** Busy until the event is removed from the list: a second tap would restore it once more, or the next one. */
  async function restore({ id, title }: Deleted) {
    setBusyId(id);
    try {
      await call('restoreDiaryEvent', { params: { id } });
      showToast(t('deletedEvents.restored', { title }));
      await reload();
    } catch (caught) {
      showToast(errorText(codeOf(caught)));
    }
    setBusyId(undefined);
  }

  if (!loaded || error !== undefined)
    return <LoadState label={t('deletedEvents.loading')} error={error} onRetry={load} />;
  if (loaded.data.length === 0) return <p>{t('deletedEvents.empty')}</p>;
  return (
    <>
      <p className={css['text']}>{t('deletedEvents.text')}</p>
      <Stack as="ul" ref={list} gap={2} className={css['list']}>
        {loaded.data.map((event) => (
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
            <Button
              variant="quiet"
              isBusy={busyId === event.id}
              disabled={busyId !== undefined && busyId !== event.id}
              onClick={() => void (hasShifted() || restore(event))}
            >
              {t('deletedEvents.restore')}
            </Button>
          </li>
        ))}
      </Stack>
    </>
  );
}
