import { useLayoutEffect, useRef } from 'react';

/** The bars and forms of the page; more than one may be mounted. */
const bars = new Set<HTMLElement>();

/**
 * Moves the toasts above a bar of buttons at the bottom, which they would cover. At the end of a page the bar is
 * higher. A form whose fields scroll into view below a toast counts as a bar as a whole.
 */
export function useToastsAbove<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    // Its content may change without a render here.
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(liftToasts) : undefined;
    if (element) bars.add(element);
    if (element) sizes?.observe(element);
    liftToasts();
    window.addEventListener('scroll', liftToasts, { passive: true });
    window.addEventListener('focusin', liftToasts);
    return () => {
      if (element) bars.delete(element);
      sizes?.disconnect();
      // One listener for all bars.
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

/** The height of a toast of two lines with its margins. */
const twoLinesPx = 120;
/** The height of a toast of one line, for a phone in landscape, which has no room for two lines. */
const oneLinePx = 96;
/** The height of the sticky header of a page. */
const headPx = 64;

/** Returns the distance from the lower edge of the page. If a toast fits below the bar, it stays at that edge. */
function liftAbove(bar: HTMLElement): number {
  const tabsPx = parseFloat(getComputedStyle(bar).getPropertyValue('--bottom-bar')) || 0;
  const edge = window.innerHeight - tabsPx;
  const roomPx = edge < headPx + 2 * twoLinesPx ? oneLinePx : twoLinesPx;
  const { top, bottom } = bar.getBoundingClientRect();
  if (edge - bottom >= roomPx) return 0;
  const highest = edge - headPx - roomPx;
  if (edge - top <= highest) return Math.max(0, edge - top);
  // For a form that fills the screen the toasts are at its head, unless the focused field is there.
  const { activeElement } = document;
  const field = bar.contains(activeElement) ? activeElement!.getBoundingClientRect() : undefined;
  if (field && isAtHead(field, { edge, roomPx })) return 0;
  // They must not cover an Undo of the form either, unless the focused field is at the lower edge.
  const isFieldLow = field !== undefined && field.bottom > edge - 2 * twoLinesPx;
  return hasUndoAtHead(bar) && !isFieldLow ? 0 : highest;
}

/** If the two positions of a toast nearly touch, the nearer one is left free. */
function isAtHead({ top, bottom }: DOMRect, { edge, roomPx }: { edge: number; roomPx: number }) {
  return top < Math.min(headPx + roomPx, (headPx + edge - (bottom - top)) / 2);
}

/** Whether an Undo of the form is at its head; forms mark its row with `data-undo`. */
function hasUndoAtHead(form: HTMLElement): boolean {
  const undo = form.querySelector('[data-undo]')?.getBoundingClientRect();
  return undo !== undefined && undo.bottom > headPx && undo.top < headPx + twoLinesPx;
}
