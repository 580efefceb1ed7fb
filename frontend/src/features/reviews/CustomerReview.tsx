import { useLayoutEffect, useRef, useState } from 'react';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { draftOf, type Draft } from './draft';
import { ReviewCard } from './ReviewCard';
import { ReviewForm } from './ReviewForm';
import css from './ReviewForm.module.css';
import type { Opened, SendProblem } from './useReviewLink';

type Props = {
  opened: Opened;
  problem: SendProblem | undefined;
  isBusy: boolean;
  onSend: (draft: Draft) => Promise<boolean>;
};

/** The customer writes; thanked, they see what they wrote, and may change it for 24 hours. */
export function CustomerReview({
  opened: { review, isEditable, isModerated },
  problem,
  isBusy,
  onSend,
}: Props) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const [isWriting, setWriting] = useState(review === null);
  const [isFresh, setFresh] = useState(false);

  const thanks = useRef<HTMLDivElement>(null);
  // The form was longer than the thank-you, so scroll to it.
  useLayoutEffect(() => {
    if (isFresh && !isWriting) thanks.current?.focus();
  }, [isFresh, isWriting]);

  async function send(draft: Draft) {
    if (!(await onSend(draft))) return;
    setFresh(true);
    setWriting(false);
  }
  if (review && !isWriting)
    return (
      <Stack gap={4}>
        {isFresh && (
          <div ref={thanks} className={css['status']} role="status" tabIndex={-1}>
            <p className={css['thanks']}>{t('page.thanks')}</p>
            <p>{t(isModerated ? 'page.thanksModerated' : 'page.thanksText')}</p>
          </div>
        )}
        <ReviewCard review={review} />
        <p>{t(isEditable ? 'page.editable' : 'page.closed')}</p>
        {isEditable && (
          <Button variant="quiet" onClick={() => setWriting(true)}>
            {t('page.edit')}
          </Button>
        )}
      </Stack>
    );
  const labels = {
    name: t('page.yourName'),
    text: t('page.yourText'),
    submit: t(review ? 'page.update' : 'page.send'),
  };
  const text =
    problem &&
    `${t(problem.kind === 'refused' ? 'form.failed' : 'form.error')} ${errorText(problem.code)}`;
  return (
    <ReviewForm
      labels={labels}
      problem={text}
      isBusy={isBusy}
      autoFocus={review !== null}
      onSend={send}
      {...(review && { start: draftOf(review) })}
    >
      {review && (
        <Button variant="quiet" onClick={() => setWriting(false)}>
          {t('page.back')}
        </Button>
      )}
    </ReviewForm>
  );
}
