import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { createHistoryValues, historyEntryOf } from '../../state/historyValues';

/** Query parameters that open another part of a page; the others only filter it. */
const pageParams = ['tab', 'part', 'section', 'new'];
/** The scroll position at which each entry of the browser's history was left. */
const positions = createHistoryValues('positions');
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to the top after a link, and to the former position after going back: the browser itself scrolls before the
 * lists are loaded, when the page is too short.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const entry = historyEntryOf({ key, pathname });
  const [query] = useSearchParams();
  const type = useNavigationType();
  const page = [pathname, ...pageParams.map((name) => query.get(name))].join(' ');
  const shownPage = useRef(page);
  useLayoutEffect(() => {
    const isOther = shownPage.current !== page;
    shownPage.current = page;
    const root = document.documentElement;
    if (isOther && type !== NavigationType.Pop) root.scrollTop = 0;
    const target = type === NavigationType.Pop ? positions.get(entry) : undefined;
    if (target !== undefined) return restore(entry, target);
    positions.set(entry, root.scrollTop);
    return record(entry);
  }, [entry, page, type]);
}

function record(entry: string) {
  const onScroll = () => void positions.set(entry, document.documentElement.scrollTop);
  const stop = () => {
    removeEventListener('scroll', onScroll);
    removeEventListener('popstate', stop);
  };
  addEventListener('scroll', onScroll, { passive: true });
  // From here on the browser scrolls this page to the position of the next one.
  addEventListener('popstate', stop);
  return stop;
}

/** Scrolls to a position as soon as the page is long enough, unless the person does something first. */
function restore(entry: string, target: number) {
  const root = document.documentElement;
  let stopRecording = () => {};
  const growth = typeof ResizeObserver === 'function' ? new ResizeObserver(scroll) : undefined;
  const stopRestoring = () => {
    growth?.disconnect();
    inputs.forEach((name) => removeEventListener(name, finish));
  };
  function finish() {
    stopRestoring();
    stopRecording = record(entry);
  }
  function scroll() {
    root.scrollTop = target;
    if (root.scrollTop >= Math.floor(target)) finish();
  }
  inputs.forEach((name) => addEventListener(name, finish, { passive: true }));
  growth?.observe(document.body);
  scroll();
  return () => {
    stopRestoring();
    stopRecording();
  };
}
