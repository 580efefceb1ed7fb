import { expect } from 'vitest';

/** Polls until it is as expected. Vitest's default of one second is short for a network on a loaded machine. */
export const poll: typeof expect.poll = (read) => expect.poll(read, { timeout: 10_000 });
