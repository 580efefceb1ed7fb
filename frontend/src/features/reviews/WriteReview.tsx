import type { EventId } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { emptyDraft, type Draft } from './draft';
import css from './Reviews.module.css';
import { ReviewForm } from './ReviewForm';

type Props = { eventId: EventId; onAdd: (draft: Draft) => Promise<void>; onDone: () => void };

/**
 * The form for a customer's review entered by staff. The review is listed at once; a refusal is shown at the top of the
 * page.
 */
export function WriteReview({ eventId, onAdd, onDone }: Props) {
  const { t } = useTranslation('reviews');
  const once = useOneAtATime();
  const [start, setDraft, discard] = useMemoryDraft(`review ${eventId}`, emptyDraft);
  const [hasFailed, setFailed] = useState(false);
  const labels = { name: t('form.name'), text: t('form.text'), submit: t('form.submit') };

  function finish() {
    discard();
    onDone();
  }
  const send = (draft: Draft) => once(() => onAdd(draft).then(finish, () => setFailed(true)));
  return (
    <div className={css['write']}>
      <ReviewForm
        labels={labels}
        start={start}
        onDraft={setDraft}
        autoFocus
        problem={hasFailed && t('form.error')}
        onSend={send}
      />
    </div>
  );
}
