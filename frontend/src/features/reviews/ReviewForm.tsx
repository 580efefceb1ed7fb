import { reviewProblem, type ReviewProblem } from '@kalavara/shared-types/reviews/reviews.rules';
import { useState, type FormEvent, type ReactNode } from 'react';
import { LockedFields } from '../../forms/LockedFields';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { emptyDraft, trimmed, type Draft } from './draft';
import { RatingField } from './RatingField';
import css from './ReviewForm.module.css';
import { TagsField } from './TagsField';

type Labels = { name: string; text: string; submit: string };
type Props = {
  labels: Labels;
  start?: Draft;
  /** The error of the last attempt. */
  problem?: ReactNode;
  autoFocus?: boolean;
  /** Called with every change, if the draft outlives the form. */
  onDraft?: (draft: Draft) => void;
  onSend: (draft: Draft) => Promise<void>;
  /** Other buttons, such as one that leaves without sending. */
  children?: ReactNode;
};

/** Name, rating, text, link and tags, for staff and customers. The typed values remain until saved. */
export function ReviewForm({
  labels,
  start = emptyDraft,
  problem,
  autoFocus = false,
  onDraft,
  onSend,
  children,
}: Props) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const [draft, setDraft] = useState(start);
  const [sentFrom, setSentFrom] = useState<Element>();
  const [fieldProblem, setFieldProblem] = useState<ReviewProblem>();
  const put = (more: Partial<Draft>) => {
    setDraft({ ...draft, ...more });
    onDraft?.({ ...draft, ...more });
    if (fieldProblem && fieldProblem.field in more) setFieldProblem(undefined);
  };
  const errorOf = (field: ReviewProblem['field']) =>
    fieldProblem?.field === field ? errorText(fieldProblem.code) : undefined;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sentFrom) return;
    const found = reviewProblem(draft);
    setFieldProblem(found);
    if (found)
      return event.currentTarget.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    setSentFrom(document.activeElement ?? document.body);
    await onSend(trimmed(draft));
    setSentFrom(undefined);
  }

  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={(event: FormEvent<HTMLFormElement>) => void send(event)}
      noValidate
    >
      <LockedFields sentFrom={sentFrom}>
        <Stack gap={4}>
          <TextField
            label={labels.name}
            name="reviewerName"
            autoComplete="off"
            autoFocus={autoFocus}
            maxLength={80}
            value={draft.reviewerName}
            error={errorOf('reviewerName')}
            onChange={(event) => put({ reviewerName: event.target.value })}
          />
          <RatingField value={draft.rating} onChange={(rating) => put({ rating })} />
          <TextArea
            label={labels.text}
            name="comment"
            rows={4}
            maxLength={4_000}
            value={draft.comment}
            error={errorOf('comment')}
            onChange={(event) => put({ comment: event.target.value })}
          />
          <TagsField value={draft.tags} onChange={(tags) => put({ tags })} />
          <TextField
            label={t('form.video')}
            hint={t('form.videoHint')}
            name="youtubeLink"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={300}
            value={draft.youtubeLink}
            error={errorOf('youtubeLink')}
            onChange={(event) => put({ youtubeLink: event.target.value })}
          />
        </Stack>
      </LockedFields>
      {problem && (
        <p className={css['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={css['acts']}>
        {children}
        <Button type="submit" isBusy={sentFrom !== undefined}>
          {labels.submit}
        </Button>
      </div>
    </Stack>
  );
}
