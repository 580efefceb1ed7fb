import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { OfflineBadge } from '../../../ui/OfflineBadge';
import css from './PageHead.module.css';
import { queryOf } from '../location';

/** The header of a page outside of the kitchen's tabs: back link, language, connection status. */
export function PageHead({ eventId }: { eventId: string }) {
  const { t } = useTranslation('reports');
  return (
    <header className={css['head']}>
      <Link
        className={css['back']}
        to={`/roadmap${queryOf({ section: 'diary', eventId: eventId || undefined })}`}
      >
        {t('back')}
      </Link>
      <OfflineBadge />
      <LanguageToggle />
    </header>
  );
}
