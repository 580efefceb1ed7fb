import { useTranslation } from 'react-i18next';
import css from './SkipLink.module.css';

/** A link past the menus to the main content, for keyboard users; visible while it is focused. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a className={css['skip']} href="#content">
      {t('skipToContent')}
    </a>
  );
}
