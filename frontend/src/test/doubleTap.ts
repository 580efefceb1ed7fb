import { createEvent, fireEvent, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

const measure = performance.now.bind(performance);

/** Makes all later presses belong to one double tap, regardless of the test's speed. */
export const duringDoubleTap = () =>
  void vi.spyOn(performance, 'now').mockReturnValue(performance.now());

/** Makes the next press a separate one: the clock jumps by a second. */
export function afterDoubleTap() {
  const jumpMs = performance.now() + 1_000 - measure();
  vi.spyOn(performance, 'now').mockImplementation(() => measure() + jumpMs);
}

/**
 * Taps at a position, at the time of a stopped clock. Returns whether the page did not prevent the browser's default.
 */
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

/** Simulates layout: each list has the height of its rows in a browser. */
export const simulateRows = () =>
  void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.querySelectorAll('li, tr').length * 80;
  });

/** Waits until the button is enabled, since a press does nothing until its former effect is saved. */
export const waitUntilEnabled = (button: HTMLElement) =>
  waitFor(() => expect(button).toHaveProperty('disabled', false));
