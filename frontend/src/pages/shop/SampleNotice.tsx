import { useCatalogue } from '../../features/catalogue/store';
import { useTranslation } from 'react-i18next';
import css from './SampleNotice.module.css';

/** Shown with the built-in sample products, which cannot be ordered. */
export function SampleNotice() {
  const { t } = useTranslation('shop');
  const { isFallback } = useCatalogue();
  if (!isFallback) return null;
  return (
    <p role="status" className={css['banner']}>
      {t('fallback')}
    </p>
  );
}
