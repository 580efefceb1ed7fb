import { policyTitles } from '@kalavara/shared-types/content/policy-titles';
import { policyPath } from '@kalavara/shared-types/policies/policies.rules';
import { useLayoutEffect, useRef, useState } from 'react';
import { getUnsaved, setUnsaved } from '../../forms/unsaved';
import { useLanguage } from '../../i18n/language';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { draftOf, emptyDraft, type Draft } from './draft';
import { ReviewCard } from './ReviewCard';
import { ReviewForm } from './ReviewForm';
import css from './ReviewForm.module.css';
import type { Opened, SendProblem } from './useReviewLink';

type Props = {
  /**
   * The key of the draft. The draft survives a reload, because the customer opens another app to copy the link to a
   * video.
   */
  draftKey: string;
  opened: Opened;
  problem: SendProblem | undefined;
  onSend: (draft: Draft) => Promise<boolean>;
};

const hasDraft = (key: string) => getUnsaved(key) !== undefined;

/** The page of a customer's review: the form, then a thank-you with the review, which can be changed for 24 hours. */
export function CustomerReview({
  draftKey,
  opened: { review, isEditable, isModerated },
  problem,
  onSend,
}: Props) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const language = useLanguage();
  const [isWriting, setWriting] = useState(
    () => review === null || (isEditable && hasDraft(draftKey)),
  );
  const [isFresh, setFresh] = useState(false);

  const thanks = useRef<HTMLDivElement>(null);
  // The form was longer than the thank-you, so scroll up to it.
  useLayoutEffect(() => {
    if (isFresh && !isWriting) thanks.current?.focus();
  }, [isFresh, isWriting]);

  async function send(draft: Draft) {
    if (!(await onSend(draft))) return;
    setUnsaved(draftKey);
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
      autoFocus={review !== null}
      onSend={send}
      start={getUnsaved<Draft>(draftKey) ?? (review ? draftOf(review) : emptyDraft)}
      onDraft={(draft) => setUnsaved(draftKey, draft, { isLasting: true })}
    >
      {review && (
        <Button
          variant="quiet"
          onClick={() => {
            setUnsaved(draftKey);
            setWriting(false);
          }}
        >
          {t('page.back')}
        </Button>
      )}
      <a href={policyPath('privacy', language)} target="_blank" rel="noopener">
        {policyTitles.privacy[language]}
      </a>
    </ReviewForm>
  );
}
