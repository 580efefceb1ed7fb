import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { openAlert } from '@kalavara/shared-types/readings/readings.rules';
import type { ReactElement } from 'react';
import { useIsEventDeleted } from '../../../features/diary/deletedEvents';
import { useReadings } from '../../../features/readings/store';
import { useTasks } from '../../../features/todos/store';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../realtime/status';
import { clockSeconds } from '../../../ui/time';
import { NoticeBar } from './NoticeBar';
import css from './Notices.module.css';
import { TemperatureNotice } from './TemperatureNotice';
import { useReminderNotice } from './useReminderNotice';
import { useEventChanges } from './useEventChanges';
import type { Staleness } from '../frame/useStaleness';
import { useTurn } from './useTurn';

type Props = {
  eventId: EventId | undefined;
  staleness: Staleness;
  lastReceivedAt: Instant | null;
  refusal: ErrorCode | undefined;
  /** The stage, if the page is a stage page. */
  stageId?: string;
};

/**
 * Bars across the screen. A temperature outside its band has a row of its own until a good reading follows. The other
 * notices (offline for a minute, no access to this event, a reminder, a change of the event) take turns in one row on
 * a TV, since more rows would shrink the countdown; a phone shows all of them.
 */
export function Notices({ eventId = '', staleness, lastReceivedAt, refusal, stageId }: Props) {
  const { t } = useTranslation('stages');
  const errorText = useErrorText();
  const { tasks } = useTasks(eventId);
  const isDeleted = useIsEventDeleted(eventId);
  const readings = useReadings(eventId);
  const reading = openAlert(readings, tasks);
  const reminder = useReminderNotice(eventId, tasks, readings, stageId);
  const { times, guestCount, adjustment } = useEventChanges(eventId);
  const turn = useTurn();
  const { polledAt } = useConnection();

  const lost =
    lastReceivedAt === null
      ? t('neverLiveBar')
      : t('notLiveBar', { time: clockSeconds(lastReceivedAt) });
  const bar = (kind: 'refusal' | 'lost' | 'reminder' | 'change', text: string) => (
    <p key={text} className={css[kind]} role={kind === 'change' ? 'status' : 'alert'}>
      {text}
    </p>
  );
  const notices: ReactElement[] = [
    refusal && bar('refusal', t('noEntry', { why: errorText(refusal) })),
    isDeleted && bar('refusal', t('deletedEvent')),
    staleness === 'long' && !refusal && polledAt === null && bar('lost', lost),
    reminder.due !== undefined && bar('reminder', reminder.due),
    reminder.taken !== undefined && bar('change', reminder.taken),
    !isDeleted && times !== undefined && bar('change', times),
    !isDeleted && guestCount !== undefined && bar('change', guestCount),
    !isDeleted && adjustment !== undefined && bar('change', adjustment),
  ].filter((each) => typeof each === 'object');
  return (
    <>
      {reading && (
        <div className={css['place']} data-slot="alert">
          <NoticeBar>
            <TemperatureNotice reading={reading} />
          </NoticeBar>
        </div>
      )}
      <div className={css['place']}>
        {notices.map((notice, index) => (
          <NoticeBar
            key={notice.key}
            isResting={turn % notices.length !== index}
            count={notices.length > 1 ? `${index + 1}/${notices.length}` : undefined}
          >
            {notice}
          </NoticeBar>
        ))}
      </div>
    </>
  );
}
