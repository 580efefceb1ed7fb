import { useEffect } from 'react';

/** The title of the tab, in the language that is shown. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
