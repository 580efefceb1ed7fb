import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { observeSizes, requestFit, unpaged } from './fitText';
import css from './Pager.module.css';
import { useTurn } from './useTurn';

/**
 * Content taller than its container is shown page by page, each below the title; no item is split between two pages. A
 * phone scrolls and has no second page.
 */
export function Pager({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [{ pages }, setLayout] = useState(unpaged);
  const turn = useTurn();

  const fitAnew = useCallback(() => {
    const [viewport, content] = [frame.current, strip.current];
    // The fonts may arrive after the text has left the screen.
    if (!viewport || !content) return;
    requestFit({
      ...{ viewport, content, head: head.current },
      onLayout: (laid) =>
        setLayout((before) => (JSON.stringify(before) === JSON.stringify(laid) ? before : laid)),
    });
  }, []);
  useLayoutEffect(fitAnew, [title, children, fitAnew]);
  useEffect(() => {
    // The fonts come after the first drawing, and are wider or narrower than what stood in for them.
    void document.fonts?.ready.then(fitAnew);
    return observeSizes([frame.current!, strip.current!], fitAnew);
  }, [fitAnew]);

  const here = pages.length > 0 ? turn % pages.length : 0;
  const page = pages.length > 1 ? pages[here] : undefined;
  return (
    <div ref={frame} className={css['window']} data-is-tight={false}>
      <div className={css['inside']}>
        {title && (
          <div ref={head} className={css['head']}>
            {title}
          </div>
        )}
        <div className={css['sheet']} style={page && { height: page.bottom - page.top }}>
          <div
            ref={strip}
            className={css['strip']}
            style={page && { transform: `translateY(${-page.top}px)` }}
          >
            {children}
          </div>
        </div>
      </div>
      {page && (
        <div className={css['dots']} aria-hidden>
          {pages.map(({ top }, each) => (
            <i key={`${each} ${top}`} data-is-here={each === here} />
          ))}
        </div>
      )}
    </div>
  );
}
