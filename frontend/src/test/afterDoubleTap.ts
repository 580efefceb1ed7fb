import { vi } from 'vitest';

const measure = performance.now.bind(performance);

/** The next press is one of its own, and not the second one of a double tap: the clock jumps by a second. */
export function afterDoubleTap() {
  const jumpMs = performance.now() + 1_000 - measure();
  vi.spyOn(performance, 'now').mockImplementation(() => measure() + jumpMs);
}
