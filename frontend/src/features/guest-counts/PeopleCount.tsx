import type { EventId } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { usePeople } from './store';

type Props = { eventId: EventId; /** What the diary says. */ otherwise: number };

/** What was just typed here, and else what the diary says: both are the same number a moment later (D-062). */
export function PeopleCount({ eventId, otherwise }: Props) {
  const { t } = useTranslation('kitchen');
  const { count, isWaiting } = usePeople(eventId);
  return <>{t('people.count', { count: isWaiting && count !== null ? count : otherwise })}</>;
}
