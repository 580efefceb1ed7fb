import type { EventId } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { useGuestCount } from './store';

type Props = { eventId: EventId; /** The diary's guest count. */ otherwise: number };

/** The count just typed here, else the diary's: both are equal shortly after. */
export function GuestCount({ eventId, otherwise }: Props) {
  const { t } = useTranslation('kitchen');
  const { count, isWaiting } = useGuestCount(eventId);
  return <>{t('people.count', { count: isWaiting && count !== null ? count : otherwise })}</>;
}
