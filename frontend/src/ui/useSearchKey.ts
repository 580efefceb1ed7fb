import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));

/** Makes the key `/` focus the search of the page, except while typing or while a dialog is open. */
export function useSearchKey() {
  useEffect(() => {
    const goToSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!search || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener('keydown', goToSearch);
    return () => document.removeEventListener('keydown', goToSearch);
  }, []);
}
