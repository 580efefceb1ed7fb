import type { EventId } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../ui/useKept';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { emptyDraft, type Draft } from './draft';
import css from './Reviews.module.css';
import { ReviewForm } from './ReviewForm';

type Props = { eventId: EventId; onAdd: (draft: Draft) => Promise<void>; onDone: () => void };

/** Staff write down what a customer said. It is on the list at once; that the server refuses it is said above the page. */
export function WriteReview({ eventId, onAdd, onDone }: Props) {
  const { t } = useTranslation('reviews');
  const once = useOneAtATime();
  const [start, keep, forget] = useKept(`review ${eventId}`, emptyDraft);
  const [hasFailed, setFailed] = useState(false);
  const labels = { name: t('form.name'), text: t('form.text'), submit: t('form.submit') };

  function finish() {
    forget();
    onDone();
  }
  const send = (draft: Draft) => once(() => onAdd(draft).then(finish, () => setFailed(true)));
  return (
    <div className={css['write']}>
      <ReviewForm
        labels={labels}
        start={start}
        onDraft={keep}
        autoFocus
        problem={hasFailed && t('form.error')}
        onSend={send}
      />
    </div>
  );
}
