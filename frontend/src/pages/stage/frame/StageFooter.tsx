import { stages } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useIsDisplay } from '../../../features/accounts/sessionStore';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { withEvent } from '../navigation/address';
import { layoutOf } from '../layout';
import css from './StageFooter.module.css';
import { StageLink } from './StageLink';
import { Vitals } from '../device/Vitals';
import { titleOf } from '../labels';

const home = '/soplocked';

const Arrow = ({ isForward = false }) => (
  <svg className={css['arrow']} viewBox="0 0 24 24" data-is-forward={isForward} aria-hidden>
    <path d="M14 5l-7 7 7 7" />
  </svg>
);

type Props = { stage: Stage; eventId: EventId | undefined };

/**
 * Links to the previous page, home and the next page, each with the event; setup and chutney have a second link home.
 */
export function StageFooter({ stage, eventId }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const index = stages.findIndex(({ id }) => id === stage.id);
  const previous = stages[index - 1];
  const next = stages[index + 1];
  const { hasSecondHome } = layoutOf(stage);
  // A paired TV must not leave for the shop, since no phone could bring it back.
  const isDisplay = useIsDisplay();
  const backHome = (
    <>
      <Arrow />
      {t('backHome')}
    </>
  );
  return (
    <nav className={css['footer']} aria-label={t('navigation')}>
      {previous ? (
        <StageLink
          to={withEvent(previous.route, eventId)}
          aria-label={t('previous', { title: titleOf(previous, language) })}
        >
          <Arrow />
          {titleOf(previous, language)}
        </StageLink>
      ) : isDisplay ? (
        <StageLink to={withEvent(home, eventId)}>{backHome}</StageLink>
      ) : (
        // The home page is another entry of the build.
        <a href="/">{backHome}</a>
      )}
      <StageLink to={withEvent(home, eventId)}>
        {hasSecondHome && !next ? t('home') : t('sopHome')}
      </StageLink>
      {next ? (
        <StageLink
          to={withEvent(next.route, eventId)}
          aria-label={t('next', { title: titleOf(next, language) })}
        >
          {previous ? titleOf(next, language) : t('nextShown', { title: titleOf(next, language) })}
          <Arrow isForward />
        </StageLink>
      ) : (
        <StageLink to={withEvent(home, eventId)}>{t('sopHome')}</StageLink>
      )}
      <Vitals />
      <LanguageToggle />
    </nav>
  );
}
