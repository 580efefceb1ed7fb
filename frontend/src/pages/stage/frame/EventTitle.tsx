import type { EventId } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { useEventName } from '../../../features/diary/eventNames';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useLanguage } from '../../../i18n/language';
import { dayText } from '../../../ui/time';
import css from './EventBar.module.css';

type Props = { eventId: EventId; showsId: boolean };

/** The event's title, day and guest count; also its id if the page has a badge for it, or if the title is unknown. */
export function EventTitle({ eventId, showsId }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const name = useEventName(eventId);
  const { count } = useGuestCount(eventId);
  const id = (
    <>
      {t('eventId')}: <b>{eventId}</b>
    </>
  );
  if (!name) return <span className={`${css['badge']} ${css['event']}`}>{id}</span>;
  const facts = [dayText(name.date, language), count !== null && t('people', { count })];
  return (
    <span className={`${css['badge']} ${css['event']}`} title={eventId}>
      <b className={css['title']}>{name.title}</b>{' '}
      <span className={css['facts']}>
        {facts.filter(Boolean).join(' · ')}
        {showsId && <> · {id}</>}
      </span>
    </span>
  );
}
