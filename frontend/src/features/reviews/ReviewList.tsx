import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmptyState } from '../../ui/EmptyState';
import { ReviewCard } from './ReviewCard';
import css from './Reviews.module.css';
import { Stars } from './Stars';

type Props = {
  reviews: readonly Review[];
  waitingIds: ReadonlySet<string>;
  /** Undefined for read-only roles. */
  onRemove: ((review: Review) => void) | undefined;
};

/** The reviews of an event, newest first, and their average. */
export function ReviewList({ reviews, waitingIds, onRemove }: Props) {
  const { t } = useTranslation(['reviews', 'common']);
  const [toDelete, setToDelete] = useState<Review>();
  if (reviews.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  const stars = average.toFixed(1).replace('.0', '');
  return (
    <>
      <p className={css['average']}>
        <span aria-hidden="true">
          <Stars rating={average} />
        </span>
        {t('average', { stars, count: reviews.length })}
      </p>
      <ul className={css['list']}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} isWaiting={waitingIds.has(review.id)}>
              {onRemove && (
                <button
                  type="button"
                  className={css['remove']}
                  aria-label={t('deleteOf', { name: review.reviewerName })}
                  onClick={() => setToDelete(review)}
                >
                  {t('delete')}
                </button>
              )}
            </ReviewCard>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        question={t('deleteQuestion')}
        act={t('delete')}
        isOpen={toDelete !== undefined}
        isDangerous
        onConfirm={() => toDelete && onRemove?.(toDelete)}
        onClose={() => setToDelete(undefined)}
      >
        {toDelete && (
          <p>
            {t(toDelete.source === 'customer' ? 'deleteCustomer' : 'deleteText', {
              name: toDelete.reviewerName,
            })}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
