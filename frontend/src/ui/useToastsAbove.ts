import { useLayoutEffect, useRef } from 'react';

/** The bars of the page; more than one may be mounted. */
const bars = new Set<HTMLElement>();

/** Toasts stand above a bar of buttons at the bottom: they would cover it. At the end of a page the bar is higher. */
export function useToastsAbove<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element) bars.add(element);
    liftToasts();
    window.addEventListener('scroll', liftToasts, { passive: true });
    return () => {
      if (element) bars.delete(element);
      // It is the one listener of all bars.
      if (bars.size === 0) window.removeEventListener('scroll', liftToasts);
      liftToasts();
    };
  });
  return bar;
}

function liftToasts() {
  const { style } = document.documentElement;
  if (bars.size === 0) return void style.removeProperty('--toast-lift');
  style.setProperty('--toast-lift', `${Math.max(...[...bars].map(liftAbove))}px`);
}

/** A toast of two lines with its margins. */
const roomPx = 120;

/** From the lower edge of the page. Where a toast fits below the bar it stays at that edge. */
function liftAbove(bar: HTMLElement): number {
  const tabsPx = parseFloat(getComputedStyle(bar).getPropertyValue('--bottom-bar')) || 0;
  const edge = window.innerHeight - tabsPx;
  const { top, bottom } = bar.getBoundingClientRect();
  return edge - bottom >= roomPx ? 0 : Math.max(0, edge - top);
}
