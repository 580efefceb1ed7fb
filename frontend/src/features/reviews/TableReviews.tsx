import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { TableReview } from '@kalavara/shared-types/reviews/reviews';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, codeOf } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { ReviewCard } from './ReviewCard';
import css from './Reviews.module.css';

/** What guests wrote at the tables, for the owner to publish or to reject. Renders nothing while there is none. */
export function TableReviews({ eventId }: { eventId: EventId }) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const [pending, setPending] = useState<readonly TableReview[]>([]);
  const [problem, setProblem] = useState<ErrorCode>();
  const [busyId, setBusyId] = useState<string>();

  const load = useCallback(
    () => call('listTableReviews', { params: { eventId } }).then(({ data }) => setPending(data)),
    [eventId],
  );
  useEffect(
    () =>
      void load().catch((error: unknown) => {
        const code = codeOf(error);
        // Without a network there is none to be published either.
        if (code !== 'unavailable') setProblem(code);
      }),
    [load],
  );

  async function decide(
    { id, version: expectedVersion }: TableReview,
    { isApproved }: { isApproved: boolean },
  ) {
    setBusyId(id);
    setProblem(undefined);
    try {
      await call('decideTableReview', {
        params: { eventId, reviewId: id },
        body: { isApproved, ...(expectedVersion !== undefined && { expectedVersion }) },
      });
      setPending((before) => before.filter((each) => each.id !== id));
    } catch (error) {
      setProblem(codeOf(error));
      // It may have been changed by its guest, or decided elsewhere; the answer may have been lost.
      await load().catch(() => undefined);
    }
    setBusyId(undefined);
  }

  return (
    <>
      {problem && <p role="alert">{errorText(problem)}</p>}
      {pending.length > 0 && (
        <section aria-label={t('tables.pending', { count: pending.length })}>
          <h4>{t('tables.pending', { count: pending.length })}</h4>
          <ul className={css['list']}>
            {pending.map((review) => (
              <li key={review.id}>
                <ReviewCard review={{ ...review, verified: true, source: 'customer' }}>
                  <div className={css['acts']}>
                    <Button
                      isBusy={busyId === review.id}
                      aria-label={t('tables.approveOf', { name: review.reviewerName })}
                      onClick={() => void decide(review, { isApproved: true })}
                    >
                      {t('tables.approve')}
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={t('tables.rejectOf', { name: review.reviewerName })}
                      onClick={() => void decide(review, { isApproved: false })}
                    >
                      {t('tables.reject')}
                    </Button>
                  </div>
                </ReviewCard>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
