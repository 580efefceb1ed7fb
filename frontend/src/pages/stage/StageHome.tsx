import { stages } from '@kalavara/shared-types/content/stages/index';
import { useIsDisplay } from '../../features/accounts/sessionStore';
import { useTimers } from '../../features/timers/store';
import { useTasks } from '../../features/todos/store';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../../ui/LanguageToggle';
import { Still } from '../../ui/stills/Still';
import { useTitle } from '../../ui/useTitle';
import { withEvent } from './navigation/address';
import { EventBar } from './frame/EventBar';
import { LiveDot } from './frame/LiveDot';
import { Notices } from './notices/Notices';
import { NowBand } from './frame/NowBand';
import { OvertimeBell } from './step/OvertimeBell';
import { Pager } from './paging/Pager';
import { StageHeader } from './frame/StageHeader';
import css from './StageHome.module.css';
import { StageLink } from './frame/StageLink';
import { StepRefusals } from './step/StepRefusals';
import { useDayNow } from './useDayNow';
import { useEventRoom } from './useEventRoom';
import { useFreshBuild } from './device/useFreshBuild';
import { useRemote } from './navigation/useRemote';
import { Vitals } from './device/Vitals';
import { descriptionOf, titleOf } from './labels';

const goBack = () => window.history.back();

/** The six stages, from which the one for this screen is chosen. */
export function StageHome({ message }: { message?: ReactNode }) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const { eventId, refusal, live } = useEventRoom();
  const isDisplay = useIsDisplay();
  const timers = useTimers(eventId ?? '');
  const { tasks } = useTasks(eventId ?? '');
  const dayNow = useDayNow(eventId, tasks);
  const isIdle = !timers.some(({ isActive }) => isActive);
  const showsNow = isIdle && dayNow !== undefined;
  const hasMessage = Boolean(message);
  const isBrief = showsNow || hasMessage;
  useFreshBuild(isIdle);
  useRemote(goBack);
  useTitle(t('title'));

  return (
    <main className={css['page']} data-has-message={hasMessage}>
      <OvertimeBell timers={timers} />
      <StageHeader title={t('title')}>
        <LiveDot {...live} />
      </StageHeader>
      <div className={css['bars']}>
        {message}
        <Notices key={eventId} eventId={eventId} refusal={refusal} {...live} />
        {eventId ? (
          <EventBar eventId={eventId} timers={timers} />
        ) : (
          <p className={css['lead']}>
            {t('lead')} {t('noEvent')} {isDisplay && t('sendEvent')}
          </p>
        )}
        {showsNow && <NowBand day={dayNow} />}
      </div>
      <nav className={css['cards']} data-is-brief={isBrief} aria-label={t('navigation')}>
        {stages.map((stage) => (
          <StageLink
            key={stage.id}
            className={css['card']}
            data-color={stage.color}
            to={withEvent(stage.route, eventId)}
          >
            <span className={css['icon']}>
              <Still name={stage.icon} />
            </span>
            <span className={css['text']}>
              <span className={css['number']}>{t('stage', { number: stage.id })}</span>
              <b className={css['name']}>{titleOf(stage, language)}</b>
              {!isBrief && (
                <Pager isWhole>
                  <span className={css['about']}>{descriptionOf(stage, language)}</span>
                </Pager>
              )}
            </span>
          </StageLink>
        ))}
      </nav>
      <footer className={css['footer']}>
        <span>{t('footer')}</span>
        {!isDisplay && (
          <>
            <a href={eventId ? withEvent('/roadmap', eventId) : '/roadmap?view=diary'}>
              {t('diary')}
            </a>
            <a href="/cutlets">{t('cutlets')}</a>
          </>
        )}
        <Vitals />
        <LanguageToggle />
      </footer>
      <StepRefusals />
    </main>
  );
}
