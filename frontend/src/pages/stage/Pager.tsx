import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './Pager.module.css';
import { layOut, type Layout, type Span } from './paging.rules';
import { useTurn } from './useTurn';

/** Smaller only where an item is taller than its page: 4 becomes 3.4 hundredths of the screen at the least. */
const sizes = [
  { size: 1, isTight: false },
  { size: 0.92, isTight: false },
  { size: 0.85, isTight: false },
  { size: 0.85, isTight: true },
];
const all: Layout = { pages: [], isTitleStanding: true, isWhole: true };

/**
 * What is longer than its place is shown page by page, and no item is ever torn between two of them, in no language
 * and at no size. On a phone there is room below, and no second page.
 */
export function Pager({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [{ pages, isTitleStanding }, setLayout] = useState(all);
  const turn = useTurn();

  useLayoutEffect(() => {
    const [place, content] = [frame.current, strip.current];
    if (!place || !content) return;
    const measure = () => {
      const laid = fit(place, content, head.current);
      setLayout((before) => (JSON.stringify(before) === JSON.stringify(laid) ? before : laid));
    };
    measure();
    // The fonts come after the first drawing, and are wider or narrower than what stood in for them.
    void document.fonts?.ready.then(measure);
    if (typeof ResizeObserver !== 'function') return;
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    watch.observe(content);
    return () => watch.disconnect();
  }, [title, children]);

  const here = pages.length > 0 ? turn % pages.length : 0;
  const page = pages.length > 1 ? pages[here] : undefined;
  return (
    <div ref={frame} className={css['window']} data-is-tight={false}>
      <div className={css['inside']}>
        {title && (
          <div ref={head} className={css['head']} data-is-away={here > 0 && !isTitleStanding}>
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

/** Chooses the largest letters in which every item fits on a page. */
function fit(place: HTMLElement, content: HTMLElement, head: HTMLElement | null): Layout {
  let laid = all;
  for (const letters of sizes) {
    setLetters(place, letters);
    // Where nothing is cut there is nothing to page: on a phone, and where nothing has a size.
    if (place.clientHeight === 0 || getComputedStyle(place).overflowY !== 'hidden') return all;
    laid = layOut(spansIn(content), head?.getBoundingClientRect().height ?? 0, place.clientHeight);
    if (laid.isWhole) return laid;
  }
  return laid;
}

/** Written only where it differs: else every panel of the page would make the browser lay it all out anew. */
function setLetters({ style, dataset }: HTMLElement, { size, isTight }: (typeof sizes)[number]) {
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
