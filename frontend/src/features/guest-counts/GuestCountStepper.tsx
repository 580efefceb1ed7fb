import { smallestGuestCount } from '@kalavara/shared-types/diary/diary.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import css from './GuestCountStepper.module.css';
import { useGuestCount } from './store';

type Props = {
  eventId: EventId;
  /** The guest count of the diary, used until one is entered. */
  otherwise?: number | undefined;
  /** `before` is undefined if it is unknown. */
  onSet: (count: number, before: number | undefined) => void;
};

const step = 10;

/** The guest count in steps of ten, at least ten; a lower stored count is raised, with a message. */
export function GuestCountStepper({ eventId, otherwise, onSet }: Props) {
  const { t } = useTranslation('kitchen');
  const { count: saved, isWaiting } = useGuestCount(eventId);
  const count = saved ?? otherwise;
  const shown = Math.max(Math.floor(count ?? 0), smallestGuestCount);
  const isRaised = count !== undefined && count < smallestGuestCount;
  const isSmallest = count === undefined || count <= smallestGuestCount;
  return (
    <div className={css['stepper']} role="group" aria-label={t('people.title')}>
      <button
        type="button"
        aria-label={t('people.fewer')}
        disabled={isSmallest}
        onClick={() => onSet(Math.max(smallestGuestCount, shown - step), count)}
      >
        −
      </button>
      <p aria-live="polite">
        <strong>{count === undefined ? '?' : shown}</strong>{' '}
        <span>
          {count === undefined
            ? t('people.unknown')
            : t('people.count', { count: shown }).replace(/^\d+\s*/, '')}
        </span>
        {isRaised && (
          <span className={css['raised']}>
            {t('people.raised', { entered: count, least: smallestGuestCount })}
          </span>
        )}
        {isWaiting && <span className={css['waiting']}>{t('people.waiting')}</span>}
      </p>
      <button
        type="button"
        aria-label={t('people.more')}
        onClick={() => onSet(shown + step, count)}
      >
        +
      </button>
    </div>
  );
}
