import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './Notices.module.css';

type Props = {
  isResting?: boolean;
  /** For example "1/2"; undefined if there is only one notice. */
  count?: string | undefined;
  children: ReactNode;
};

/** A notice across the screen. Text of more than one line is smaller, because each line reduces the countdown. */
export function NoticeBar({ isResting = false, count, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    fit(bar.current!);
  });
  useEffect(() => {
    const refit = () => bar.current && fit(bar.current);
    window.addEventListener('resize', refit);
    // The fonts are loaded after the first paint, and are wider or narrower than the fallback.
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
