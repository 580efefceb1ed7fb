import { useEffect, useState, type RefObject } from 'react';

const headerHeight = 52;

/** Whether an element with content is scrolled off the top; its content may also be added there. */
export function useIsAbove(element: RefObject<HTMLElement | null> | undefined): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (!element || typeof IntersectionObserver !== 'function') return undefined;
    const observed = element.current!; // an observer may call after React has cleared the ref
    const measure = () => {
      const { height, bottom } = observed.getBoundingClientRect();
      setAbove(height > 0 && bottom <= headerHeight);
    };
    const observers = [
      new IntersectionObserver(measure, { rootMargin: `-${headerHeight}px 0px 0px` }),
      new ResizeObserver(measure),
    ];
    observers.forEach((observer) => observer.observe(observed));
    return () => observers.forEach((observer) => observer.disconnect());
  }, [element]);
  return isAbove;
}
