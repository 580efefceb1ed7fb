import { useEffect, useState } from 'react';
import { eventWords } from '../../../features/catalogue/offers';
import { latestOf } from '../../../features/pickle-events/data';
import { useLanguage } from '../../../i18n/language';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';

/** What a pickle event is called; its id while that is not known, and once it is deleted. */
export function useEventName(id: string): string {
  const language = useLanguage();
  const [event, setEvent] = useState<PickleEvent>();
  useEffect(() => {
    let isHere = true;
    if (id !== '')
      latestOf(id).then(
        (found) => isHere && setEvent(found),
        () => undefined, // the id says it too
      );
    return () => void (isHere = false);
  }, [id]);
  return event?.id === id ? eventWords(event, language).title : id;
}
