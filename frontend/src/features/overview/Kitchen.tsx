import type { Overview } from '@kalavara/shared-types/overview/overview';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { pastTime } from '../../ui/pastTime';
import { dayText } from '../../ui/time';
import dot from '../../ui/Dot.module.css';
import css from './Overview.module.css';

/** The next event, and which displays are live. */
export function Kitchen({ nextEvent, displays }: Pick<Overview, 'nextEvent' | 'displays'>) {
  return (
    <>
      <NextEvent nextEvent={nextEvent} />
      <Screens displays={displays} />
    </>
  );
}

function NextEvent({ nextEvent }: Pick<Overview, 'nextEvent'>) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <section className={css['card']} aria-labelledby="event-title">
      <h2 id="event-title">{t('nextEvent')}</h2>
      {nextEvent === null ? (
        <p className={css['empty']}>{t('noEvent')}</p>
      ) : (
        <div className={css['event']}>
          <strong>{nextEvent.title}</strong>
          <p className={css['id']}>{dayText(nextEvent.date, language)}</p>
          <p>
            {nextEvent.tasks === 0
              ? t('noTasks')
              : t('openTasks', { open: nextEvent.open, tasks: nextEvent.tasks })}
          </p>
        </div>
      )}
      <a href="/roadmap?view=diary" className={css['all']}>
        {t('toKitchen')}
      </a>
    </section>
  );
}

function Screens({ displays }: Pick<Overview, 'displays'>) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <section className={css['card']} aria-labelledby="screens-title">
      <h2 id="screens-title">{t('screens')}</h2>
      {displays.length === 0 ? (
        <p className={css['empty']}>{t('noScreens')}</p>
      ) : (
        <ul className={css['rows']}>
          {displays.map(({ id, name, isLive, lastBeatAt }) => (
            <li key={id} className={css['line']}>
              <span>{name}</span>
              <strong>
                <i className={`${dot['dot']} ${isLive ? dot['live'] : ''}`} />
                {t(isLive ? 'screenLive' : 'screenOff')}
              </strong>
              {!isLive && (
                <span className={css['id']}>
                  {lastBeatAt === null
                    ? t('screenNever')
                    : t('screenLast', { time: pastTime(lastBeatAt, language) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
