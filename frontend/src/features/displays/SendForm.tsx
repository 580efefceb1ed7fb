import type { EventId } from '@kalavara/shared-types/primitives';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { Select } from '../../ui/Select';
import { dayText } from '../../ui/time';
import { DisplayForm } from './DisplayForm';
import { home, pagesFor, pathOf, type Events } from './pageName';

type Props = {
  path: string;
  events: Events;
  onSend: (path: string) => Promise<void>;
  onClose: () => void;
};

/** The event of today, or the next one: a page without an event has neither quantities nor timers. */
function findNext(events: Events) {
  const today = kitchenDay(serverNow());
  const ahead = events.filter(({ date, isCompleted }) => date >= today && !isCompleted);
  return ahead.sort((a, b) => (a.date < b.date ? -1 : 1))[0];
}

export function SendForm({ path, events, onSend, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const [route, setRoute] = useState(path.split('?')[0] || home);
  const [eventId, setEventId] = useState<EventId>(
    () => new URLSearchParams(path.split('?')[1]).get('eventId') ?? findNext(events)?.id ?? '',
  );
  // The TV may show an event that was deleted.
  const shownId = events.find(({ id }) => id === eventId)?.id ?? '';
  const choices = [
    { value: '', label: t('tvs.noEvent') },
    ...events.map(({ id, title, date }) => ({
      value: id,
      // The day comes first, because a phone cuts the end of a long line.
      label: `${dayText(date, language)} · ${title}`,
    })),
  ];
  return (
    <DisplayForm
      act={t('tvs.sendAct')}
      onSend={() => () => onSend(pathOf(route, shownId))}
      onClose={onClose}
    >
      <Select
        label={t('tvs.stage')}
        options={pagesFor(language, t('tvs.home'))}
        value={route}
        onChange={(event) => setRoute(event.target.value)}
      />
      <Select
        label={t('tvs.event')}
        options={choices}
        value={shownId}
        onChange={(event) => setEventId(event.target.value)}
      />
    </DisplayForm>
  );
}
