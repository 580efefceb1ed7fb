import { useLayoutEffect, useRef } from 'react';

/** The bars and forms of the page; more than one may be mounted. */
const bars = new Set<HTMLElement>();

/**
 * Toasts stand above a bar of buttons at the bottom: they would cover it. At the end of a page the bar is higher. A form
 * whose fields come into sight under a toast is one too, as a whole.
 */
export function useToastsAbove<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    // What it holds may come and go without a rendering here.
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(liftToasts) : undefined;
    if (element) bars.add(element);
    if (element) sizes?.observe(element);
    liftToasts();
    window.addEventListener('scroll', liftToasts, { passive: true });
    window.addEventListener('focusin', liftToasts);
    return () => {
      if (element) bars.delete(element);
      sizes?.disconnect();
      // It is the one listener of all bars.
      if (bars.size === 0) {
        window.removeEventListener('scroll', liftToasts);
        window.removeEventListener('focusin', liftToasts);
      }
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
const twoLinesPx = 120;
/** The height of a toast of one line, for a phone on its side, which has no room for two of the others. */
const oneLinePx = 96;
/** The header of a page, which stays. */
const headPx = 64;

/** From the lower edge of the page. Where a toast fits below the bar it stays at that edge. */
function liftAbove(bar: HTMLElement): number {
  const tabsPx = parseFloat(getComputedStyle(bar).getPropertyValue('--bottom-bar')) || 0;
  const edge = window.innerHeight - tabsPx;
  const roomPx = edge < headPx + 2 * twoLinesPx ? oneLinePx : twoLinesPx;
  const { top, bottom } = bar.getBoundingClientRect();
  if (edge - bottom >= roomPx) return 0;
  const highest = edge - headPx - roomPx;
  if (edge - top <= highest) return Math.max(0, edge - top);
  // A form that fills the screen: over its head, unless the field in use is there.
  const { activeElement } = document;
  const field = bar.contains(activeElement) ? activeElement!.getBoundingClientRect() : undefined;
  if (field && isAtHead(field, { edge, roomPx })) return 0;
  // Nor over an Undo of the form, as long as the field in use is not at the lower edge.
  const isFieldLow = field !== undefined && field.bottom > edge - 2 * twoLinesPx;
  return hasUndoAtHead(bar) && !isFieldLow ? 0 : highest;
}

/** Where the two places of a toast nearly touch, the nearer one is left free. */
function isAtHead({ top, bottom }: DOMRect, { edge, roomPx }: { edge: number; roomPx: number }) {
  return top < Math.min(headPx + roomPx, (headPx + edge - (bottom - top)) / 2);
}

/** A form marks the row of its own Undo with `data-undo`. */
function hasUndoAtHead(form: HTMLElement): boolean {
  const undo = form.querySelector('[data-undo]')?.getBoundingClientRect();
  return undo !== undefined && undo.bottom > headPx && undo.top < headPx + twoLinesPx;
}
