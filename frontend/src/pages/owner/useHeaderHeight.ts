import { useLayoutEffect, useRef } from 'react';

/**
 * The measured height of the header as `--header-height` of its frame, for what sticks below it: the name of the business may
 * take more than one line, and the letters may be larger.
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
