import { useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './FeaturedStep.module.css';

/**
 * As large as the digits may be, but never larger than their place: a notice in two lines or a second bar takes from
 * their height, and they must not lie over the title or the bar. On a phone the place grows with them.
 */
export function DigitsPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = place.current;
    const digits = room?.firstElementChild;
    if (!room || !(digits instanceof HTMLElement)) return;
    const fit = () => fitIn(room, digits);
    fit();
    // One more digit is another size.
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
    <div ref={place} className={css['digitsPlace']}>
      {children}
    </div>
  );
}

function fitIn(room: HTMLElement, digits: HTMLElement) {
  digits.style.fontSize = '';
  const share = room.clientHeight / digits.offsetHeight;
  if (!(share < 1)) return;
  digits.style.fontSize = `${Math.floor(parseFloat(getComputedStyle(digits).fontSize) * share)}px`;
}
