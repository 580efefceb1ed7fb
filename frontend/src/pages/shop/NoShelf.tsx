import { useCatalogue } from '../../features/catalogue/store';
import { useTranslation } from 'react-i18next';
import css from './NoShelf.module.css';

/** Said when these are not the shop's own pickles but the built-in ones, of which nothing can be ordered (D-156). */
export function NoShelf() {
  const { t } = useTranslation('shop');
  const { isFallback } = useCatalogue();
  if (!isFallback) return null;
  return (
    <p role="status" className={css['banner']}>
      {t('fallback')}
    </p>
  );
}
