import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './Pager.module.css';
import { useTurn } from './useTurn';

const pagesOf = (strip: HTMLElement, gap: number): number =>
  strip.clientWidth === 0 ? 1 : Math.max(1, Math.round((strip.scrollWidth + gap) / (strip.clientWidth + gap)));

/**
 * What is longer than its place goes on in a next column, and the columns are shown one after the other: nothing is
 * ever cut off, in no language and at no size. On a phone there is room below, and no second page.
 */
export function Pager({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState(1);
  const turn = useTurn();

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => setPages(pagesOf(element, parseFloat(getComputedStyle(element).columnGap) || 0));
    measure();
    // The fonts come after the first drawing, and are wider or narrower than what stood in for them.
    void document.fonts?.ready.then(measure);
    if (typeof ResizeObserver !== 'function') return;
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [children]);

  const page = turn % pages;
  return (
    <div className={css['window']}>
      <div ref={strip} className={css['strip']} style={{ transform: pages > 1 ? shift(page) : 'none' }}>
        {children}
      </div>
      {pages > 1 && (
        <div className={css['dots']} aria-hidden>
          {Array.from({ length: pages }, (_, each) => (
            <i key={each} data-is-here={each === page} />
          ))}
        </div>
      )}
    </div>
  );
}

const shift = (page: number) => `translateX(calc(${-100 * page}% - ${page} * var(--page-gap)))`;
