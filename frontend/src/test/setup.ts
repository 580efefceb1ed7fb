import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { offlineCommands } from '../app/offlineCommands';
import { registerCommands } from '../outbox/registry';
import { waitTimeoutMs } from './waiting';

// How long something may take to appear is nowhere judged by these tests, and a busy machine takes its time.
configure({ asyncUtilTimeout: waitTimeoutMs });

registerCommands(offlineCommands);

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args));
});

// An error logged by React or a library is a defect. A test that expects one empties the list.
afterEach(() => {
  cleanup();
  const found = complaints;
  complaints = [];
  expect(found).toEqual([]);
});

/** For a test in which an error is the point: what was complained about so far. */
export const takeComplaints = () => complaints.splice(0);
