import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { useState } from 'react';
import { InviteReview, type InviteKind } from '../../../features/reviews/InviteReview';
import { ReviewList } from '../../../features/reviews/ReviewList';
import { Wrap } from '../../../ui/Wrap';
import css from '../../../features/reviews/Reviews.module.css';
import { ReviewAverages } from '../../../features/reviews/ReviewAverages';
import { TableReviews } from '../../../features/reviews/TableReviews';
import { useReviews } from '../../../features/reviews/store';
import { useReviewActions } from '../../../features/reviews/useReviewActions';
import { WriteReview } from '../../../features/reviews/WriteReview';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { recoverFocus } from '../../../ui/recoverFocus';
import { Skeleton } from '../../../ui/Skeleton';
import { useLoading } from '../useLoading';
import { useWho } from '../who';
import type { ToolProps } from './toolProps';

type Open = 'write' | 'averages' | InviteKind | undefined;

/** Reviews of the event: staff enter them or invite the customer to write one. */
export default function ReviewsTool({ eventId, event }: ToolProps) {
  const { t } = useTranslation(['reviews', 'kitchen']);
  const { may } = useWho();
  const { reviews, isLoaded, waitingIds } = useReviews(eventId);
  const { isLive, hasFailed, retry } = useLoading(eventRoom(eventId), isLoaded);
  const { add, remove } = useReviewActions(eventId);
  const [open, setOpen] = useState<Open>();
  const toggle = (what: Open) => setOpen(open === what ? undefined : what);

  return (
    <section ref={recoverFocus} className={css['panel']} aria-label={t('kitchen:tools.reviews')}>
      <h3>{t('kitchen:tools.reviews')}</h3>
      <Wrap>
        {may('addReview') && (
          <Button
            variant={open === 'write' ? 'quiet' : 'primary'}
            aria-expanded={open === 'write'}
            onClick={() => toggle('write')}
          >
            {t(open === 'write' ? 'form.close' : 'form.open')}
          </Button>
        )}
        {may('createReviewLink') && (
          <Button
            variant="quiet"
            aria-expanded={open === 'customer'}
            onClick={() => toggle('customer')}
          >
            {t('invite.open')}
          </Button>
        )}
        {may('createTableLink') && (
          <Button
            variant="quiet"
            aria-expanded={open === 'tables'}
            onClick={() => toggle('tables')}
          >
            {t('tables.open')}
          </Button>
        )}
        {may('listReviewAverages') && (
          <Button
            variant="quiet"
            aria-expanded={open === 'averages'}
            onClick={() => toggle('averages')}
          >
            {t('averages.open')}
          </Button>
        )}
      </Wrap>
      {open === 'write' && (
        <WriteReview eventId={eventId} onAdd={add} onDone={() => setOpen(undefined)} />
      )}
      {(open === 'customer' || open === 'tables') && (
        <InviteReview
          key={`${open}/${eventId}`}
          kind={open}
          eventId={eventId}
          title={event?.title}
        />
      )}
      {may('decideTableReview') && <TableReviews key={eventId} eventId={eventId} />}
      {open === 'averages' && <ReviewAverages />}
      {isLoaded && !isLive && <p className={css['note']}>{t('offline')}</p>}
      {hasFailed ? (
        <ErrorState text={t('failed')} onRetry={retry} />
      ) : isLoaded || reviews.length > 0 ? (
        <ReviewList
          reviews={reviews}
          waitingIds={waitingIds}
          onRemove={may('deleteReview') ? (review) => void remove(review) : undefined}
        />
      ) : (
        <Skeleton label={t('loading')} height="120px" />
      )}
    </section>
  );
}
