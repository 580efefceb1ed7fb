import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../ui/time';
import { isTag } from './draft';
import { Wrap } from '../../ui/Wrap';
import { YouTubeVideo } from '../../ui/YouTubeVideo';
import css from './ReviewCard.module.css';
import { Stars } from './Stars';
import tagsCss from './Tags.module.css';

type Props = {
  review: Review;
  isWaiting?: boolean;
  /** The buttons of the review. */
  children?: ReactNode;
};

export function ReviewCard({ review, isWaiting = false, children }: Props) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { reviewerName, rating, date, comment, tags = [], youtubeLink, source } = review;
  return (
    <article className={css['card']}>
      <header className={css['head']}>
        <h4>{reviewerName}</h4>
        <Stars rating={rating} />
        <p className={css['facts']}>
          <time dateTime={date}>{dayText(indianDay(Date.parse(date)), language)}</time>
          <span className={css[source]}>{t(source === 'customer' ? 'byCustomer' : 'byStaff')}</span>
          {isWaiting && <span>{t('waiting')}</span>}
        </p>
      </header>
      <p className={css['comment']}>{comment}</p>
      {tags.length > 0 && (
        <Wrap as="ul">
          {tags.map((tag) => (
            <li key={tag} className={tagsCss['tag']}>
              {isTag(tag) ? t(`tags.${tag}`) : tag}
            </li>
          ))}
        </Wrap>
      )}
      {youtubeLink && <ReviewVideo link={youtubeLink} name={reviewerName} />}
      {children}
    </article>
  );
}

function ReviewVideo({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('reviews');
  const labels = {
    watch: t('watch'),
    play: t('play', { name }),
    hint: t('playHint'),
    title: t('videoOf', { name }),
  };
  return <YouTubeVideo link={link} labels={labels} />;
}
