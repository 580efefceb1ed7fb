import { expect } from 'vitest';

/** Reads again until it is as expected. Vitest's own second is short for what crosses a network on a loaded machine. */
export const soon: typeof expect.poll = (read) => expect.poll(read, { timeout: 10_000 });
