import type { Overview } from '@kalavara/shared-types/overview/overview';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import css from './Overview.module.css';

type Props = Pick<Overview, 'messages' | 'tableReviews' | 'isSample'>;

/** Tasks of the owner on other pages, with links. */
export function ToDo({ messages, tableReviews = [], isSample }: Props) {
  const { t } = useTranslation('overview');
  const { waiting, failed } = messages ?? { waiting: 0, failed: 0 };
  const entries = [
    waiting > 0 && { to: '/messages', text: t('toDo.waiting', { count: waiting }) },
    failed > 0 && { to: '/messages?view=failed', text: t('toDo.failed', { count: failed }) },
    ...tableReviews.map(({ eventId, title, waiting: count }) => ({
      href: `/roadmap?eventId=${encodeURIComponent(eventId)}&tool=reviews`,
      text: t('toDo.reviews', { count, event: title }),
    })),
    isSample && { to: '?tab=settings', text: t('toDo.sample') },
  ].filter((entry) => entry !== undefined && entry !== false);
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('toDo.label')}>
      <ul className={css['todo']}>
        {entries.map((entry) => (
          <li key={entry.text}>
            {'href' in entry ? (
              <a href={entry.href}>{entry.text}</a>
            ) : (
              <Link to={entry.to}>{entry.text}</Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
