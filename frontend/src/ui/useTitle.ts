import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the title of the tab, the history entry and the printed page. */
export function useTitle(page: string) {
  const { t } = useTranslation('common');
  const title = `${page} · ${t('name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
