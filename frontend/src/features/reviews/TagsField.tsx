import { maxTags, reviewTags, type ReviewTag } from '@kalavara/shared-types/reviews/reviews.rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Wrap } from '../../ui/Wrap';
import fieldset from '../../ui/Fieldset.module.css';
import css from './Tags.module.css';

type Props = { value: readonly ReviewTag[]; onChange: (tags: ReviewTag[]) => void };

/** Up to three of the nine tags; the others are disabled once three are chosen. */
export function TagsField({ value, onChange }: Props) {
  const { t } = useTranslation('reviews');
  const noteId = useId();
  const isFull = value.length >= maxTags;
  const toggle = (tag: ReviewTag) => {
    if (value.includes(tag)) return onChange(value.filter((other) => other !== tag));
    if (!isFull) onChange([...value, tag]);
  };
  return (
    <fieldset
      className={`${fieldset['plain']} ${css['field']}`}
      aria-describedby={isFull ? noteId : undefined}
    >
      <legend>{t('form.tags')}</legend>
      <Wrap>
        {reviewTags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={css['choice']}
            aria-pressed={value.includes(tag)}
            aria-disabled={(isFull && !value.includes(tag)) || undefined}
            onClick={() => toggle(tag)}
          >
            {t(`tags.${tag}`)}
          </button>
        ))}
      </Wrap>
      <p id={noteId} className={css['note']} role="status">
        {isFull && t('form.tagsFull')}
      </p>
    </fieldset>
  );
}
