import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState';
import { linkStyle } from '../../ui/linkStyle';
import { queryOf } from './location';

/** Instead of the list of an event that the diary does not have. */
export function GoneEvent() {
  const { t } = useTranslation('kitchen');
  return (
    <EmptyState title={t('tasks.goneTitle')} text={t('tasks.goneText')}>
      <Link className={linkStyle('onward')} to={queryOf({ section: 'diary', eventId: undefined })}>
        {t('tasks.toDiary')}
      </Link>
    </EmptyState>
  );
}
