import { createEvent, fireEvent, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

const measure = performance.now.bind(performance);

/** All presses from here on belong to one double tap, however slow the test runs. */
export const duringDoubleTap = () =>
  void vi.spyOn(performance, 'now').mockReturnValue(performance.now());

/** The next press is one of its own: the clock jumps by a second. */
export function afterDoubleTap() {
  const jumpMs = performance.now() + 1_000 - measure();
  vi.spyOn(performance, 'now').mockImplementation(() => measure() + jumpMs);
}

/** A finger's tap at a place, at the time of a stopped clock. Returns whether the page left it to the browser. */
export function tapAt(
  element: Element,
  clientX: number,
  clientY: number,
  type: 'click' | 'mouseDown' = 'click',
) {
  const event = createEvent[type](element, { detail: 1, clientX, clientY });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  return fireEvent(element, event);
}

/** There is no layout here: each list is as high as its rows would be in a browser. */
export const simulateRows = () =>
  void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.querySelectorAll('li, tr').length * 80;
  });

/** Until what it started before is saved, a press does nothing. */
export const isPressable = (button: HTMLElement) =>
  waitFor(() => expect(button).toHaveProperty('disabled', false));
