import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { offlineCommands } from '../app/offlineCommands';
import { registerCommands } from '../outbox/registry';
import { waitTimeoutMs } from './waiting';

// These tests do not measure how long something takes to appear, because a busy machine may be slow.
configure({ asyncUtilTimeout: waitTimeoutMs });

registerCommands(offlineCommands);

let loggedErrors: unknown[][] = [];

beforeEach(() => {
  loggedErrors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void loggedErrors.push(args));
});

// An error logged by React or a library is a defect. A test that expects one empties the list.
afterEach(() => {
  cleanup();
  const found = loggedErrors;
  loggedErrors = [];
  expect(found).toEqual([]);
});

/** Returns and clears the recorded errors, for tests that expect one. */
export const takeLoggedErrors = () => loggedErrors.splice(0);
