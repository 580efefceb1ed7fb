import { useEffect, useState } from 'react';
import { eventTexts } from '../../../features/catalogue/offers';
import { latestOf } from '../../../features/pickle-events/data';
import { useLanguage } from '../../../i18n/language';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';

/** Returns the name of a pickle event; its id until loaded, and after it was deleted. */
export function useEventName(id: string): string {
  const language = useLanguage();
  const [event, setEvent] = useState<PickleEvent>();
  useEffect(() => {
    let isHere = true;
    if (id !== '')
      latestOf(id).then(
        (found) => isHere && setEvent(found),
        () => undefined, // the id is shown instead
      );
    return () => void (isHere = false);
  }, [id]);
  return event?.id === id ? eventTexts(event, language).title : id;
}
