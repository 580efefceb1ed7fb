import { flushSync } from 'react-dom';
import { layOut, type Layout, type Span } from './paging.rules';

type FittedText = {
  viewport: HTMLElement;
  content: HTMLElement;
  head: HTMLElement | null;
  /** The smallest of `sizes` that is tried. */
  smallest: number;
  /** Whether it gets the size that fits all texts of the screen with this mark. */
  sharesSize: boolean;
  onLayout: (layout: Layout) => void;
};

/**
 * The measurements that the layout of a text depends on, at one font size: its items, its title and the height of its
 * page.
 */
type Measured = { spans: Span[]; title: number; room: number };

/**
 * A factor of 4 hundredths of the screen's height. Smaller sizes are used only if the text does not fit, and never
 * below 2.4 hundredths, which are readable from nearer.
 */
export const smallestSize = 0.6;
const sizes = [
  { size: 1, isTight: false },
  { size: 0.85, isTight: false },
  { size: 0.72, isTight: true },
  { size: smallestSize, isTight: true },
  { size: 0.5, isTight: true },
];
export const unpaged: Layout = { pages: [], fits: true };

/** The texts to be fitted, by viewport, which stays the same while its text is on the screen. */
const waiting = new Map<HTMLElement, FittedText>();
/** The texts that share a size. */
const sharing = new Map<HTMLElement, FittedText>();
const fittedAt = new WeakMap<HTMLElement, string>();

/**
 * Fits a text before the next paint. All texts of a screen are fitted together: one by one, each
 * would make the browser lay out the whole page up to four times.
 */
export function requestFit(text: FittedText) {
  if (waiting.size === 0) queueMicrotask(fitWaiting);
  waiting.set(text.viewport, text);
  if (text.sharesSize) sharing.set(text.viewport, text);
}

function fitWaiting() {
  const changed = [...waiting.values()].filter((text) => !isAsFitted(text));
  waiting.clear();
  if (changed.length === 0) return;
  const others = changed.some(({ sharesSize }) => sharesSize) ? listSharing() : [];
  const layouts = fitAll([...new Set([...changed, ...others])]);
  flushSync(() => layouts.forEach((layout, text) => text.onLayout(layout)));
}

function listSharing(): FittedText[] {
  for (const viewport of sharing.keys()) if (!viewport.isConnected) sharing.delete(viewport);
  return [...sharing.values()];
}

/** Whether a text still fits as before at its chosen size; then it causes no layout. */
function isAsFitted(text: FittedText): boolean {
  const before = fittedAt.get(text.viewport);
  return before !== undefined && before === JSON.stringify(measure(text));
}

const observers = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;

/** Observes all texts with one observer, so that a change of the screen fits them together. Returns a stop function. */
export function observeSizes(elements: readonly Element[], onChange: () => void): () => void {
  if (typeof ResizeObserver !== 'function') return () => {};
  observer ??= new ResizeObserver((entries) =>
    entries.forEach(({ target }) => observers.get(target)?.()),
  );
  for (const element of elements) {
    observers.set(element, onChange);
    observer.observe(element);
  }
  return () => elements.forEach((element) => observer?.unobserve(element));
}

/**
 * Chooses for each text, or for all that share a size, the largest font size at which all of it fits on one page,
 * otherwise the smallest one.
 */
function fitAll(texts: readonly FittedText[]): Map<FittedText, Layout> {
  const layouts = new Map<FittedText, Layout>();
  let open = texts;
  for (const size of sizes) {
    const tried = open.filter(({ smallest }) => smallest <= size.size);
    tried.forEach(({ viewport }) => setFontSize(viewport, size));
    const tooLong = tried.filter((text) => {
      const measured = measure(text);
      const layout = measured ? layOut(measured.spans, measured.title, measured.room) : unpaged;
      layouts.set(text, layout);
      fittedAt.set(text.viewport, JSON.stringify(measured));
      return !layout.fits;
    });
    if (tooLong.length === 0) break;
    const sharesTooLong = tooLong.some(({ sharesSize }) => sharesSize);
    open = tried.filter((text) => tooLong.includes(text) || (sharesTooLong && text.sharesSize));
  }
  return layouts;
}

/**
 * Measures a text. Returns null if nothing is cut, so that there are no pages: on a phone, and in a document without
 * layout.
 */
function measure({ viewport, content, head }: FittedText): Measured | null {
  const room = viewport.clientHeight;
  if (room === 0 || getComputedStyle(viewport).overflowY !== 'hidden') return null;
  return { spans: spansIn(content), title: head?.getBoundingClientRect().height ?? 0, room };
}

/** Writes only a changed size, since every write causes another layout of the page. */
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

/** The lines of a text without items, each treated as an item. */
function linesOf(content: HTMLElement): Span[] {
  const { top, height } = content.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(content).lineHeight) || height;
  return Array.from({ length: Math.round(height / line) || 0 }, (_, n) => ({
    top: top + n * line,
    bottom: top + (n + 1) * line,
  }));
}
