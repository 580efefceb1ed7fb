import type { ShoppingList } from '@kalavara/shared-types/shopping/shopping';
import {
  type EventChange,
  listEventChanges,
} from '@kalavara/shared-types/shopping/shopping-events.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useTranslation } from 'react-i18next';
import { useDiary } from '../../../features/diary/store';
import { makeList } from '../../../features/shopping/actions';
import { useAttempt } from '../../../forms/useAttempt';
import { serverNow } from '../../../realtime/clock';
import { Button } from '../../../ui/Button';
import { StrokeIcon } from '../../../ui/StrokeIcon';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import css from './Shopping.module.css';

const textOf = ({ before, after }: EventChange) =>
  before === 0 ? 'eventAdded' : after === 0 ? 'eventRemoved' : 'eventChanged';

const id = 'changed-events';
const warning = 'M12 4L2.5 20h19zM12 10v4.5M12 17v.5';

/** Changes of the diary since an open list was made, whose amounts are therefore outdated. */
export function useEventChanges(list: ShoppingList | null | undefined): readonly EventChange[] {
  const { events, isLoaded } = useDiary();
  if (!isLoaded || !list || list.closedAt !== null) return [];
  return listEventChanges(list, events, indianDay(serverNow()));
}

type Props = { list: ShoppingList; changes: readonly EventChange[] };

/** The reasons why the amounts of an open list are outdated, and a button that recalculates them. */
export function ChangedEvents({ list, changes }: Props) {
  const { t } = useTranslation('shopping');
  const { isBusy, failure, attempt } = useAttempt();

  if (changes.length === 0) return null;
  return (
    <section className={css['changed']} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t('changedEvents')}
      </h2>
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

/** A link to them from above the rows. */
export function ToChangedEvents() {
  const { t } = useTranslation('shopping');
  return (
    <a href={`#${id}`}>
      <StrokeIcon path={warning} size={28} /> <VisuallyHidden>{t('changedEvents')}</VisuallyHidden>
    </a>
  );
}
