import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import css from './Kitchen.module.css';
import { queryOf } from './place';

/** Somebody is signed in, but this is not theirs to see. */
export function NotYours() {
  const { t } = useTranslation('kitchen');
  return (
    <EmptyState title={t('gate.notYoursTitle')} text={t('gate.notYoursText')}>
      <Link className={css['wayOn']} to={queryOf({ section: 'diary', eventId: undefined })}>
        {t('gate.toDiary')}
      </Link>
    </EmptyState>
  );
}
