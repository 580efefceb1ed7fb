import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToastsAbove } from './useToastsAbove';

/** The upper edge of the bar on a screen of 768 px. */
let top: number;
const Bar = () => <div ref={useToastsAbove<HTMLDivElement>()} />;
const lift = () => document.documentElement.style.getPropertyValue('--toast-lift');
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top, bottom: top + 100 }) as DOMRect,
  );
});
afterEach(() => void vi.unstubAllGlobals());

test('toasts are above a bar at the edge and one at the end of the page, and below one that is far above', () => {
  top = 668;
  const { unmount } = render(<Bar />);
  expect(lift()).toBe('100px');
  top = 636;
  fireEvent.scroll(window);
  expect(lift()).toBe('132px');
  top = 400;
  fireEvent.scroll(window);
  expect(lift()).toBe('0px');
  unmount();
  expect(lift()).toBe('');
});

test('of two bars the covering one counts, and removing one leaves the other', () => {
  top = 668;
  const { unmount } = render(<Bar />);
  const other = render(<Bar />);
  other.unmount();
  expect(lift()).toBe('100px');
  top = 636;
  fireEvent.scroll(window);
  expect(lift()).toBe('132px');
  unmount();
});

test('a bar that grows without its own render lifts the toasts', () => {
  let grow = () => {};
  class Observer {
    constructor(run: () => void) {
      grow = run;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  top = 668;
  const { unmount } = render(<Bar />);
  top = 636;
  grow();
  expect(lift()).toBe('132px');
  unmount();
});

/** One row of a form is focused; the form is higher than the screen. */
test('toasts over a form that fills the screen do not cover the focused field', () => {
  const Form = () => (
    <form ref={useToastsAbove<HTMLFormElement>()}>
      <input />
    </form>
  );
  top = -200;
  let field = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return (
      this instanceof HTMLInputElement ? { top: field, bottom: field + 44 } : { top, bottom: 900 }
    ) as DOMRect;
  });
  const { container } = render(<Form />);
  // 768 − 64 (header) − 120 (toast).
  expect(lift()).toBe('584px');
  field = 100;
  container.querySelector('input')!.focus();
  expect(lift()).toBe('0px');
  field = 600;
  fireEvent.scroll(window);
  expect(lift()).toBe('584px');
  // A form that fits on the screen has the toasts above it.
  top = 300;
  fireEvent.scroll(window);
  expect(lift()).toBe('468px');
});

test('on a low screen toasts never cover the focused field', () => {
  const Form = () => (
    <form ref={useToastsAbove<HTMLFormElement>()}>
      <button />
    </form>
  );
  vi.stubGlobal('innerHeight', 292);
  let start = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return (
      this instanceof HTMLButtonElement
        ? { top: start, bottom: start + 56 }
        : { top: -200, bottom: 280 }
    ) as DOMRect;
  });
  const { container } = render(<Form />);
  container.querySelector('button')!.focus();
  // A toast of one line has a margin of 16 px below and 8 px above.
  const spaceOf = (lifted: number) => [292 - lifted - 88, 292 - lifted - 16] as const;
  for (start = 70; start <= 220; start += 10) {
    fireEvent.scroll(window);
    const [first, last] = spaceOf(parseFloat(lift()));
    const overlap = Math.min(last, start + 56) - Math.max(first, start);
    expect(overlap, `${start}px`).toBeLessThanOrEqual(4);
  }
});

test('toasts over a form that fills the screen do not cover its Undo, unless the focused field is at the lower edge', () => {
  const Form = () => (
    <form ref={useToastsAbove<HTMLFormElement>()}>
      <p data-undo />
      <input />
    </form>
  );
  let undo = 100;
  let field = 300;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this instanceof HTMLFormElement) return { top: -200, bottom: 900 } as DOMRect;
    const start = this instanceof HTMLInputElement ? field : undo;
    return { top: start, bottom: start + 44 } as DOMRect;
  });
  const { container } = render(<Form />);
  container.querySelector('input')!.focus();
  expect(lift()).toBe('0px');
  field = 600;
  fireEvent.scroll(window);
  expect(lift()).toBe('584px');
  // The row is scrolled out at the top.
  undo = -100;
  field = 300;
  fireEvent.scroll(window);
  expect(lift()).toBe('584px');
});
