import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { TableReview } from '@kalavara/shared-types/reviews/reviews';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, codeOf } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { useErrorText } from '../../i18n/useErrorText';
import { useRooms } from '../../realtime/rooms';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { showToast } from '../../ui/Toast';
import { useRecentChange } from '../../ui/useRecentChange';
import { ReviewCard } from './ReviewCard';
import { Wrap } from '../../ui/Wrap';
import css from './Reviews.module.css';

/** The interval of polling in ms. The event's room contains only published reviews, not pending or rejected ones. */
const every = 30_000;
const none: readonly TableReview[] = [];

/** The reviews of guests at the tables, for the owner to publish or to reject. Renders nothing if there are none. */
export function TableReviews({ eventId }: { eventId: EventId }) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const fetchPending = useCallback(
    () => call('listTableReviews', { params: { eventId } }).then(({ data }) => data),
    [eventId],
  );
  const revision = useRooms((rooms) => rooms[eventRoom(eventId)]?.revision);
  const { loaded: pending = none, setLoaded, error, reload } = useLoaded(fetchPending, revision);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setInterval(
      () => void (document.visibilityState === 'visible' && reload()),
      every,
    );
    return () => clearInterval(timer);
  }, [reload]);
  // Without a network no review can be published either.
  const isListRefused = error !== undefined && codeOf(error) !== 'unavailable';
  const isRefusedListed = pending.some(({ id }) => id === refusal?.id);
  const problem = isRefusedListed
    ? undefined
    : (refusal?.code ?? (isListRefused ? codeOf(error) : undefined));

  async function decide(
    { id, version: expectedVersion, reviewerName: name }: TableReview,
    { isApproved }: Decision,
  ) {
    setBusyIds((ids) => [...ids, id]);
    setRefusal(undefined);
    try {
      await call('decideTableReview', {
        params: { eventId, reviewId: id },
        body: { isApproved, ...(expectedVersion !== undefined && { expectedVersion }) },
      });
      setLoaded((before) => before?.filter((each) => each.id !== id));
      showToast(t(isApproved ? 'tables.published' : 'tables.rejected', { name }));
    } catch (error) {
      setRefusal({ id, code: codeOf(error) });
    }
    // The review may have been changed by its guest or decided on another device; a list requested earlier is older
    // than the decision.
    await reload();
    setBusyIds((ids) => ids.filter((each) => each !== id));
  }

  return (
    <>
      {problem && <p role="alert">{errorText(problem)}</p>}
      {pending.length > 0 && (
        <Pending
          reviews={pending}
          busyIds={busyIds}
          refusal={refusal}
          onDecide={(review, decision) => void decide(review, decision)}
        />
      )}
    </>
  );
}

type Decision = { isApproved: boolean };
/** The review that was neither published nor rejected, and the reason. */
type Refusal = { id: string; code: ErrorCode };
type Props = {
  reviews: readonly TableReview[];
  busyIds: readonly string[];
  refusal: Refusal | undefined;
  onDecide: (review: TableReview, decision: Decision) => void;
};

function Pending({ reviews, busyIds, refusal, onDecide }: Props) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const [toReject, setToReject] = useState<TableReview>();
  // The second click of a double click would hit the next review, which was not read.
  const hasJustMoved = useRecentChange(reviews.map(({ id }) => id).join());
  return (
    <section aria-label={t('tables.pending', { count: reviews.length })}>
      <h4>{t('tables.pending', { count: reviews.length })}</h4>
      <ul className={css['list']}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={{ ...review, verified: true, source: 'customer' }}>
              {refusal?.id === review.id && <p role="alert">{errorText(refusal.code)}</p>}
              <Wrap>
                <Button
                  isBusy={busyIds.includes(review.id)}
                  aria-label={t('tables.approveOf', { name: review.reviewerName })}
                  onClick={() => !hasJustMoved() && onDecide(review, { isApproved: true })}
                >
                  {t('tables.approve')}
                </Button>
                <Button
                  variant="quiet"
                  disabled={busyIds.includes(review.id)}
                  aria-label={t('tables.rejectOf', { name: review.reviewerName })}
                  onClick={() => !hasJustMoved() && setToReject(review)}
                >
                  {t('tables.reject')}
                </Button>
              </Wrap>
            </ReviewCard>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        question={t('tables.rejectQuestion')}
        act={t('tables.reject')}
        isOpen={toReject !== undefined}
        isDangerous
        onConfirm={() => toReject && onDecide(toReject, { isApproved: false })}
        onClose={() => setToReject(undefined)}
      >
        {toReject && <p>{t('tables.rejectText', { name: toReject.reviewerName })}</p>}
      </ConfirmDialog>
    </section>
  );
}
