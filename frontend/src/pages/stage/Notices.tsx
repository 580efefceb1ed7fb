import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { openAlert } from '@kalavara/shared-types/readings.rules';
import type { ReactElement } from 'react';
import { useReadings } from '../../features/readings/store';
import { useTasks } from '../../features/todos/store';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '../../ui/time';
import { NoticeBar } from './NoticeBar';
import css from './Notices.module.css';
import { TemperatureNotice } from './TemperatureNotice';
import { useEventNews } from './useEventNews';
import type { Silence } from './useSilence';
import { useTurn } from './useTurn';

type Props = {
  eventId: EventId | undefined;
  silence: Silence;
  lastHeardAt: Instant | null;
  refusal: ErrorCode | undefined;
};

/**
 * Bars across the screen: out of touch for a minute, not let into this event, a temperature, news of the event. On a TV
 * they take turns in one place, for each one more would take it from the countdown; a phone shows them all.
 */
export function Notices({ eventId = '', silence, lastHeardAt, refusal }: Props) {
  const { t } = useTranslation('stages');
  const errorText = useErrorText();
  const { tasks } = useTasks(eventId);
  const reading = openAlert(useReadings(eventId), tasks);
  const { times, people } = useEventNews(eventId);
  const turn = useTurn();

  const lost =
    lastHeardAt === null ? t('neverLiveBar') : t('notLiveBar', { time: clockSeconds(lastHeardAt) });
  const bar = (look: 'refusal' | 'lost' | 'news', text: string) => (
    <p key={text} className={css[look]} role={look === 'news' ? 'status' : 'alert'}>
      {text}
    </p>
  );
  const notices: ReactElement[] = [
    refusal && bar('refusal', t('noEntry', { why: errorText(refusal) })),
    silence === 'long' && !refusal && bar('lost', lost),
    reading && <TemperatureNotice key="temperature" reading={reading} />,
    times !== undefined && bar('news', times),
    people !== undefined && bar('news', people),
  ].filter((each) => typeof each === 'object');
  return (
    <div className={css['place']}>
      {notices.map((notice, place) => (
        <NoticeBar
          key={notice.key}
          isResting={turn % notices.length !== place}
          count={notices.length > 1 ? `${place + 1}/${notices.length}` : undefined}
        >
          {notice}
        </NoticeBar>
      ))}
    </div>
  );
}
