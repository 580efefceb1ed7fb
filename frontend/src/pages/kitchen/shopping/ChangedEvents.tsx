import type { ShoppingList } from '@kalavara/shared-types/shopping/shopping';
import {
  type EventChange,
  listEventChanges,
} from '@kalavara/shared-types/shopping/shopping-events.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiary } from '../../../features/diary/store';
import { makeList } from '../../../features/shopping/actions';
import { useAttempt } from '../../../forms/useAttempt';
import { serverNow } from '../../../realtime/clock';
import { Button } from '../../../ui/Button';
import css from './Shopping.module.css';

const textOf = ({ before, after }: EventChange) =>
  before === 0 ? 'eventAdded' : after === 0 ? 'eventRemoved' : 'eventChanged';

/** Why the amounts of an open list are no longer right, from the diary on the phone, and the button that calculates them anew. */
export function ChangedEvents({ list }: { list: ShoppingList }) {
  const { t } = useTranslation('shopping');
  const id = useId();
  const { events, isLoaded } = useDiary();
  const { isBusy, failure, attempt } = useAttempt();
  const changes = isLoaded ? listEventChanges(list, events, indianDay(serverNow())) : [];

  if (changes.length === 0) return null;
  return (
    <section className={css['changed']} aria-labelledby={id}>
      <h2 id={id}>{t('changedEvents')}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.eventId}>{t(textOf(change), change)}</li>
        ))}
      </ul>
      <Button isBusy={isBusy} onClick={() => void attempt(() => makeList(list.until))}>
        {t('recalculate')}
      </Button>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </section>
  );
}
