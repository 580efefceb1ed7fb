import { useLayoutEffect, useRef } from 'react';

/**
 * Sets `--header-height` of its frame to the measured height of the header, for elements that stick below it: the name
 * of the business may have more than one line, and the text may be larger.
 */
export function useHeaderHeight() {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current!;
    const measure = () =>
      element.parentElement!.style.setProperty('--header-height', `${element.offsetHeight}px`);
    measure();
    if (typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return header;
}
