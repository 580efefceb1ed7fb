import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../../ui/LanguageToggle';
import { OfflineBadge } from '../../ui/OfflineBadge';
import css from './PageHead.module.css';
import { queryOf } from './place';

/** Above a page that stands beside the kitchen: the way back to it, the language, and whether the server is heard. */
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
