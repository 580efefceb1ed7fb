import type { EventId } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { useGuestCount } from './store';

type Props = { eventId: EventId; /** The diary's guest count. */ otherwise: number };

/** The guest count that was just entered here, otherwise that of the diary, which is updated shortly after. */
export function GuestCount({ eventId, otherwise }: Props) {
  const { t } = useTranslation('kitchen');
  const { count, isWaiting } = useGuestCount(eventId);
  return <>{t('people.count', { count: isWaiting && count !== null ? count : otherwise })}</>;
}
