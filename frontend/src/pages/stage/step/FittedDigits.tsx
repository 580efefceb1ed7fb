import { useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './FittedDigits.module.css';

type Props = {
  children: ReactNode;
  /** Shown to the right of low digits. */
  beside?: ReactNode;
};

/**
 * Digits as large as allowed but never larger than their container: a two-line notice or a second
 * bar reduces its height, and they must not cover the title or the bar. On a phone the container
 * grows with them.
 */
export function FittedDigits({ children, beside }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = frame.current;
    const digits = room?.firstElementChild;
    if (!room || !(digits instanceof HTMLElement)) return;
    const fit = () => fitIn(room, digits);
    fit();
    // An additional digit needs another size.
    const longer = new MutationObserver(fit);
    longer.observe(digits, { attributes: true, attributeFilter: ['data-length'] });
    const larger = typeof ResizeObserver === 'function' ? new ResizeObserver(fit) : undefined;
    larger?.observe(room);
    return () => {
      longer.disconnect();
      larger?.disconnect();
    };
  }, []);
  return (
    <div ref={frame} className={css['room']} data-has-beside={Boolean(beside)}>
      {children}
      {beside && <div className={css['beside']}>{beside}</div>}
    </div>
  );
}

function fitIn(room: HTMLElement, digits: HTMLElement) {
  digits.style.fontSize = '';
  const share = room.clientHeight / digits.offsetHeight;
  if (!(share < 1)) return;
  digits.style.fontSize = `${Math.floor(parseFloat(getComputedStyle(digits).fontSize) * share)}px`;
}
