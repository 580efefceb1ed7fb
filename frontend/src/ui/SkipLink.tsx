import { useTranslation } from 'react-i18next';
import css from './SkipLink.module.css';

/** Past the menus to what the page is about, for those who go by the keyboard: it shows when it has the focus. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a className={css['skip']} href="#content">
      {t('skipToContent')}
    </a>
  );
}
