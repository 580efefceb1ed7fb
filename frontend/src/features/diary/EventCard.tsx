import { creatorOf, isByProgram } from '@kalavara/shared-types/diary/diary.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useState, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Grid } from '../../ui/Grid';
import { dayText } from '../../ui/time';
import { useRecentChange } from '../../ui/useRecentChange';
import card from '../../ui/Card.module.css';
import css from './EventCard.module.css';
import { EventEditForm } from './EventEditForm';
import { useCompleteEvent } from './useCompleteEvent';

type Props = {
  event: DiaryEvent;
  isChosen: boolean;
  isWaiting: boolean;
  /** For example "80 people". */
  guestCount: ReactNode;
  /** The pending tasks, if its list is loaded on this device. */
  openTaskCount?: number;
  /** The progress of its tasks, if loaded on this device. */
  progress: ReactNode;
  onTasks: () => void;
  onGuestCount: () => void;
  onDelete: () => void;
  /** Called after its title, date or other text was changed, which may move the card. */
  onEdited: () => void;
  /** Whether the cards have just moved, so that a press may be meant for another one. */
  hasShifted?: () => boolean;
};

export function EventCard({
  event,
  isChosen,
  isWaiting,
  guestCount,
  openTaskCount = 0,
  progress,
  onTasks,
  onGuestCount,
  onDelete,
  onEdited,
  hasShifted,
}: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const [confirming, setConfirming] = useState<'delete' | 'complete'>();
  const complete = useCompleteEvent();
  const [editing, setEditing] = useState<'never' | 'now' | 'ended'>('never');
  const { id, title, date, description, assignedTo, isCompleted } = event;
  const hasJustChanged = useRecentChange(String(isCompleted));

  /**
   * A completed event sends no reminders, so completing one with pending tasks needs a confirmation; work may continue
   * after midnight.
   */
  const pressComplete = () => {
    if (hasJustChanged() || hasShifted?.()) return;
    const yesterday = dayAfter(indianDay(serverNow()), -1);
    const isLeft = !isCompleted && date >= yesterday && openTaskCount > 0;
    if (isLeft) setConfirming('complete');
    else void complete(event);
  };

  const item = {
    className: `${card['card']} ${css['card']}`,
    'data-event': id,
    'data-chosen': isChosen || undefined,
  };
  if (editing === 'now') {
    const close = () => setEditing('ended');
    return (
      <li {...item}>
        <EventEditForm
          event={event}
          onClose={close}
          onSaved={() => {
            close();
            onEdited();
          }}
        />
      </li>
    );
  }
  return (
    <li {...item}>
      <div className={css['head']}>
        <h3>{title}</h3>
        <p className={css['day']}>
          {dayText(date, language)}
          {date === indianDay(serverNow()) && (
            <strong className={css['today']}>{t('event.today')}</strong>
          )}
        </p>
      </div>
      <p className={css['facts']}>
        <strong>{guestCount}</strong>
        {assignedTo && <span>{t('event.assignedTo', { name: assignedTo })}</span>}
        <span>
          {isByProgram(event)
            ? t('event.createdByProgram')
            : t('event.createdBy', { name: creatorOf(event) })}
        </span>
        {isCompleted && <strong className={css['completed']}>{t('event.completed')}</strong>}
        {isWaiting && <strong className={css['waiting']}>{t('event.waiting')}</strong>}
      </p>
      {description && <p className={css['description']}>{description}</p>}
      {progress}
      <Grid columns={2} gap={2} className={css['acts']}>
        <Button aria-current={isChosen || undefined} onClick={onTasks}>
          {t('event.viewTasks')}
        </Button>
        <Button variant="quiet" onClick={pressComplete}>
          {t(isCompleted ? 'event.markIncomplete' : 'event.markComplete')}
        </Button>
        <Button variant="quiet" onClick={onGuestCount}>
          {t('event.editAttendance')}
        </Button>
        <Button variant="quiet" autoFocus={editing === 'ended'} onClick={() => setEditing('now')}>
          {t('event.edit')}
        </Button>
        <Button variant="danger" className={css['delete']} onClick={() => setConfirming('delete')}>
          {t('event.delete')}
        </Button>
      </Grid>
      <ConfirmDialog
        question={t('event.completeQuestion', { count: openTaskCount })}
        act={t('event.markComplete')}
        isOpen={confirming === 'complete'}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void complete({ ...event, isCompleted: false })}
      >
        <p>{t('event.completeText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        question={`${t('event.deleteQuestion')} ${t('event.deleteText')}`}
        act={t('event.deleteAct')}
        isOpen={confirming === 'delete'}
        isDangerous
        onClose={() => setConfirming(undefined)}
        onConfirm={onDelete}
      >
        <p>
          <strong>{event.title}</strong>
        </p>
      </ConfirmDialog>
    </li>
  );
}
