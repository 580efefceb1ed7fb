import { useLayoutEffect, useRef } from 'react';

/** Toasts stand above a sticky bar at the bottom: they would cover its buttons. At the end of a page the bar is higher. */
export function useToastsAbove<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const lift = () =>
      style.setProperty('--toast-lift', `${bar.current ? liftAbove(bar.current) : 0}px`);
    lift();
    window.addEventListener('scroll', lift, { passive: true });
    return () => {
      window.removeEventListener('scroll', lift);
      style.removeProperty('--toast-lift');
    };
  });
  return bar;
}

/** A toast of two lines with its margins. */
const roomPx = 120;

/** From the edge that the bar sticks to. Where a toast fits below the bar it stays at that edge. */
function liftAbove(bar: HTMLElement): number {
  const edge = window.innerHeight - (parseFloat(getComputedStyle(bar).bottom) || 0);
  const { top, bottom } = bar.getBoundingClientRect();
  return edge - bottom >= roomPx ? 0 : Math.max(0, edge - top);
}
