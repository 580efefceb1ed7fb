import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
});

// What React or a library complains about is a fault nobody has seen yet. A test that expects one empties the list.
afterEach(() => {
  cleanup();
  const heard = complaints;
  complaints = [];
  expect(heard).toEqual([]);
});

/** For a test in which an error is the point: what was complained about so far. */
export const takeComplaints = () => complaints.splice(0);
