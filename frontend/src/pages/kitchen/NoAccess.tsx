import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState';
import { linkStyle } from '../../ui/linkStyle';
import { queryOf } from './location';

/** Signed in, but with a role that may not see this page. */
export function NoAccess() {
  const { t } = useTranslation('kitchen');
  return (
    <EmptyState title={t('gate.notYoursTitle')} text={t('gate.notYoursText')}>
      <Link className={linkStyle('onward')} to={queryOf({ section: 'diary', eventId: undefined })}>
        {t('gate.toDiary')}
      </Link>
    </EmptyState>
  );
}
