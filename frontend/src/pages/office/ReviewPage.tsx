import { inLanguageAt } from '@kalavara/shared-types/catalogue/shop-page';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { CustomerReview } from '../../features/reviews/CustomerReview';
import { useReviewLink } from '../../features/reviews/useReviewLink';
import { useLanguage } from '../../i18n/language';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { dayText } from '../../ui/time';
import review from '../../features/reviews/ReviewForm.module.css';
import css from './OfficeLayout.module.css';
import { OfficeLayout } from './OfficeLayout';

/**
 * The customer's review, opened by the event's link. The token is in the fragment, which is never
 * sent to a server.
 */
export function ReviewPage() {
  const token = useLocation().hash.slice(1);
  const language = useLanguage();
  // A reload would return to the language of the opened link.
  useEffect(() => {
    const { pathname, hash } = location;
    history.replaceState(history.state, '', inLanguageAt(pathname, language) + hash);
  }, [language]);
  return <Review key={token} token={token} />;
}

function Review({ token }: { token: string }) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const language = useLanguage();
  const isOnline = useOnline();
  const { opened, problem, sendProblem, load, send } = useReviewLink(token);
  if (problem === 'review-link-gone')
    return (
      <OfficeLayout title={t('page.title')}>
        <EmptyState title={errorText(problem)} />
      </OfficeLayout>
    );
  if (problem)
    return (
      <OfficeLayout title={t('page.title')}>
        <ErrorState text={`${t('page.failed')} ${errorText(problem)}`} onRetry={load} />
      </OfficeLayout>
    );
  const { title, date } = opened?.event ?? { title: '', date: null };
  return (
    <OfficeLayout title={t('page.title')} lead={t('page.lead')}>
      {(title || date) && (
        <p className={css['event']}>
          <strong>{title}</strong> {date && <span>{dayText(date, language)}</span>}
        </p>
      )}
      {!isOnline && (
        <p className={review['problem']} role="status">
          {t('page.offline')}
        </p>
      )}
      {opened ? (
        <CustomerReview
          draftKey={`review.${token.slice(0, 8)}`}
          opened={opened}
          problem={sendProblem}
          onSend={send}
        />
      ) : (
        <Skeleton label={t('page.loading')} rows={4} />
      )}
    </OfficeLayout>
  );
}

function onLine(wake: () => void) {
  for (const name of ['online', 'offline']) window.addEventListener(name, wake);
  return () => ['online', 'offline'].forEach((name) => window.removeEventListener(name, wake));
}
const useOnline = () => useSyncExternalStore(onLine, () => navigator.onLine);
