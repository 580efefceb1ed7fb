import { isSame } from '@kalavara/shared-types/is-same';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { observeSizes, requestFit, smallestSize, unpaged } from './fitText';
import { PageButton } from './PageButton';
import css from './Pager.module.css';

export type More = ComponentProps<typeof PageButton>;

type Props = {
  title?: ReactNode;
  /** Shows the next panel; set on the last visible one. */
  more?: More | undefined;
  /** Set inside a link, which cannot contain a button: the content is shown whole or not at all. */
  isWhole?: boolean;
  /** The smallest relative size, for a text that is larger than others. */
  smallest?: number;
  /** Set on texts side by side that are to have one size. */
  sharesSize?: boolean;
  children: ReactNode;
};

/**
 * Shrinks content that is taller than its container; what still does not fit is on further pages, below the same title
 * and behind a button. No item is split between pages. A phone scrolls instead.
 */
export function Pager({
  title,
  more,
  isWhole = false,
  smallest = smallestSize,
  sharesSize = false,
  children,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [{ pages }, setLayout] = useState(unpaged);
  const [turn, setTurn] = useState(0);

  const refit = useCallback(() => {
    const viewport = frame.current;
    const content = strip.current;
    // The fonts may be loaded after the text was removed.
    if (!viewport || !content) return;
    requestFit({
      viewport,
      content,
      head: head.current,
      smallest,
      sharesSize,
      onLayout: (laid) => setLayout((before) => (isSame(before, laid) ? before : laid)),
    });
  }, [smallest, sharesSize]);
  const isTooLong = pages.length > 1;
  const hasPages = isTooLong && !isWhole;
  const button: More | undefined = hasPages
    ? { page: turn % pages.length, total: pages.length, onPress: turnPage }
    : more;
  const hasButton = button !== undefined;
  useLayoutEffect(refit, [title, children, hasButton, refit]);
  useEffect(() => {
    // The fonts are loaded after the first paint, and are wider or narrower than the fallback.
    void document.fonts?.ready.then(refit);
    return observeSizes([frame.current!, strip.current!], refit);
  }, [refit]);

  /** Turns the page; after the last page of this panel comes the next panel. */
  function turnPage() {
    const next = (turn % pages.length) + 1;
    setTurn(next);
    if (next === pages.length) more?.onPress();
  }

  const page = hasPages ? pages[turn % pages.length] : undefined;
  return (
    <div
      ref={frame}
      className={css['window']}
      data-is-tight={false}
      data-has-button={hasButton}
      data-is-hidden={isTooLong && isWhole}
    >
      <div className={css['inside']}>
        {title && (
          <div ref={head} className={css['head']}>
            {title}
          </div>
        )}
        <div
          className={css['sheet']}
          data-page={page && turn % pages.length}
          style={page && { height: page.bottom - page.top }}
        >
          <div
            ref={strip}
            className={css['strip']}
            style={page && { transform: `translateY(${-page.top}px)` }}
          >
            {children}
          </div>
        </div>
      </div>
      {button && <PageButton {...button} />}
    </div>
  );
}
