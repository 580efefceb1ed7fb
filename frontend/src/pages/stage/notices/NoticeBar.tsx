import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './Notices.module.css';

type Props = {
  isResting?: boolean;
  /** "1/2", where there are others. */
  count?: string | undefined;
  children: ReactNode;
};

/** One notice across the screen. What takes more than a line is written smaller: each line is taken from the countdown. */
export function NoticeBar({ isResting = false, count, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    fit(bar.current!);
  });
  useEffect(() => {
    const refit = () => bar.current && fit(bar.current);
    window.addEventListener('resize', refit);
    // The fonts come after the first drawing, and are wider or narrower than what stood in for them.
    void document.fonts?.ready.then(refit);
    return () => window.removeEventListener('resize', refit);
  }, []);
  return (
    <div ref={bar} className={css['bar']} data-is-resting={isResting}>
      {children}
      {count && (
        <span className={css['count']} aria-hidden="true">
          {count}
        </span>
      )}
    </div>
  );
}

function fit(bar: HTMLElement) {
  bar.dataset['isLong'] = 'false';
  const text = bar.querySelector('p')!;
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(text);
  const lines =
    (text.scrollHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) /
    parseFloat(lineHeight);
  bar.dataset['isLong'] = String(lines > 1.5);
}
