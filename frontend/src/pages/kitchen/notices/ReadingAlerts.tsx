import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { judge } from '@kalavara/shared-types/readings/readings.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import { ActionForm } from '../../../features/readings/ActionForm';
import { ReadingAdvice } from '../../../features/readings/ReadingAdvice';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { clockTime } from '../../../ui/time';
import { isCooked } from '../isCooked';
import css from '../Kitchen.module.css';
import { NoticeLine } from './NoticeLine';
import type { PageProps } from '../pageProps';
import { useOpenAlert } from './useOpenAlert';
import { useWho } from '../who';

type Props = { events: readonly DiaryEvent[]; go: PageProps['go'] };

/**
 * A reading outside its band of an event that is being cooked, until a good one follows: one line, which opens the
 * details.
 */
export function ReadingAlerts({ events, ...rest }: Props) {
  const cooked = events.filter(isCooked);
  return cooked.map((event) => (
    <EventAlert key={event.id} event={event} isNamed={cooked.length > 1} {...rest} />
  ));
}

type AlertProps = { event: DiaryEvent; isNamed: boolean } & Omit<Props, 'events'>;

function EventAlert({ event, isNamed, go }: AlertProps) {
  const { t } = useTranslation('readings');
  const language = useLanguage();
  const { may } = useWho();
  const { reading, task } = useOpenAlert(event.id);
  if (!reading || !task) return null;
  const at = Date.parse(reading.at);
  const values = {
    title: event.title,
    task: nameIn(task, language),
    value: reading.value,
    time: clockTime(at),
  };
  const { verdict } = judge(reading);
  return (
    <NoticeLine
      key={reading.id}
      kind="alert"
      label={t('title')}
      short={
        <>
          <b>{t('alertShort', { value: reading.value, verdict: t(`verdict.${verdict}`) })}</b>{' '}
          {isNamed && `${event.title} · `}
          {values.task}
        </>
      }
    >
      <div>
        <p>
          <strong>{t('alertTitle', values)}</strong>
        </p>
        <ReadingAdvice reading={reading} at={at} />
      </div>
      {reading.action && <p>{t('actionIs', { action: reading.action })}</p>}
      {!reading.action && may('noteAction') && <ActionForm reading={reading} />}
      <div className={css['acts']}>
        <Button variant="quiet" onClick={() => go({ section: 'tasks', eventId: event.id })}>
          {t('alertOpen')}
        </Button>
      </div>
    </NoticeLine>
  );
}
