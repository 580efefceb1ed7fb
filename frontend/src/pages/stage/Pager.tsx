import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './Pager.module.css';
import { layOut, type Layout, type Span } from './paging.rules';
import { useTurn } from './useTurn';

/**
 * Font sizes in hundredths of the screen: smaller than 4 only where an item is taller than its
 * page, and never below 3.4.
 */
const sizes = [
  { size: 1, isTight: false },
  { size: 0.92, isTight: false },
  { size: 0.85, isTight: false },
  { size: 0.85, isTight: true },
];
const all: Layout = { pages: [], isTitleOnEveryPage: true, fits: true };

/**
 * Content taller than its container is shown page by page; no item is split between two pages. A
 * phone scrolls and has no second page.
 */
export function Pager({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [{ pages, isTitleOnEveryPage }, setLayout] = useState(all);
  const turn = useTurn();

  useLayoutEffect(() => {
    const [viewport, content] = [frame.current, strip.current];
    if (!viewport || !content) return;
    const measure = () => {
      const laid = fit(viewport, content, head.current);
      setLayout((before) => (JSON.stringify(before) === JSON.stringify(laid) ? before : laid));
    };
    measure();
    // The fonts come after the first drawing, and are wider or narrower than what stood in for them.
    void document.fonts?.ready.then(measure);
    if (typeof ResizeObserver !== 'function') return;
    const watch = new ResizeObserver(measure);
    watch.observe(viewport);
    watch.observe(content);
    return () => watch.disconnect();
  }, [title, children]);

  const here = pages.length > 0 ? turn % pages.length : 0;
  const page = pages.length > 1 ? pages[here] : undefined;
  return (
    <div ref={frame} className={css['window']} data-is-tight={false}>
      <div className={css['inside']}>
        {title && (
          <div ref={head} className={css['head']} data-is-away={here > 0 && !isTitleOnEveryPage}>
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

/** Chooses the largest font size at which every item fits on a page. */
function fit(viewport: HTMLElement, content: HTMLElement, head: HTMLElement | null): Layout {
  let laid = all;
  for (const sizeOption of sizes) {
    setFontSize(viewport, sizeOption);
    // Where nothing is cut there is nothing to page: on a phone, and where nothing has a size.
    if (viewport.clientHeight === 0 || getComputedStyle(viewport).overflowY !== 'hidden')
      return all;
    laid = layOut(
      spansIn(content),
      head?.getBoundingClientRect().height ?? 0,
      viewport.clientHeight,
    );
    if (laid.fits) return laid;
  }
  return laid;
}

/** Written only where it differs, since every write makes the browser lay out the page again. */
function setFontSize({ style, dataset }: HTMLElement, { size, isTight }: (typeof sizes)[number]) {
  const fontSize = size === 1 ? '' : `${size}em`;
  if (style.fontSize !== fontSize) style.fontSize = fontSize;
  if (dataset['isTight'] !== String(isTight)) dataset['isTight'] = String(isTight);
}

function spansIn(content: HTMLElement): Span[] {
  const { top: origin } = content.getBoundingClientRect();
  const items: Span[] = Array.from(content.querySelectorAll('li'), (item) =>
    item.getBoundingClientRect(),
  );
  return (items.length > 0 ? items : linesOf(content))
    .filter(({ top, bottom }) => bottom > top)
    .map(({ top, bottom }) => ({
      top: Math.ceil(top - origin),
      bottom: Math.floor(bottom - origin),
    }));
}

/** Of a text without items, each line is one. */
function linesOf(content: HTMLElement): Span[] {
  const { top, height } = content.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(content).lineHeight) || height;
  return Array.from({ length: Math.round(height / line) || 0 }, (_, n) => ({
    top: top + n * line,
    bottom: top + (n + 1) * line,
  }));
}
