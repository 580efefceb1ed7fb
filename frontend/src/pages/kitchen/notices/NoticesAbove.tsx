import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../../outbox/outbox';
import css from './NoticesAbove.module.css';
import { useIsAbove } from './useIsAbove';

/**
 * Replaces the program's name while a notice is scrolled off the screen: a tap shows it. For a refused command the
 * text differs, since a temperature out of its band has its notice for hours.
 */
export function NoticesAbove({ notices }: { notices: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation(['kitchen', 'commands', 'common']);
  const refused = useRefusals().length;
  const isAbove = useIsAbove(notices);
  return (
    <p className={css['slot']} data-is-above={isAbove}>
      {isAbove ? (
        <button
          type="button"
          className={css['button']}
          data-has-refusals={refused > 0}
          onClick={() => notices.current?.scrollIntoView({ block: 'center' })}
        >
          {refused > 0 ? `${t('commands:refusals')}: ${refused}` : t('newsAbove')}
        </button>
      ) : (
        t('common:name')
      )}
    </p>
  );
}
