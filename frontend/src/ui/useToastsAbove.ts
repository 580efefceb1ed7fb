import { useLayoutEffect, useRef } from 'react';

/** Toasts stand above a sticky bar at the bottom: they would cover its buttons. */
export function useToastsAbove<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toast-lift', `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--toast-lift');
  });
  return bar;
}
