import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** What the tab, the history and the head of a printed page say. */
export function useTitle(page: string) {
  const { t } = useTranslation('common');
  const title = `${page} · ${t('name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
