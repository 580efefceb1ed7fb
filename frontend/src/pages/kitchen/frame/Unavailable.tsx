import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import { linkStyle } from '../../../ui/linkStyle';
import { queryOf } from '../location';

/** Shown instead of content that is unavailable: the reason, and a link to the diary. */
export function Unavailable({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('kitchen');
  return (
    <EmptyState title={title} text={text}>
      <Link className={linkStyle('onward')} to={queryOf({ section: 'diary' })}>
        {t('gate.toDiary')}
      </Link>
    </EmptyState>
  );
}
