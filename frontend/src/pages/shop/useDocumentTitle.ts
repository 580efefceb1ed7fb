import { useEffect } from 'react';

/** Sets the title of the tab, in the current language. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
